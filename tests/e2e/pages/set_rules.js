/* The rules of Set, for our two pages. A card is [number, shape, colour, shading], each 0, 1 or 2. */
"use strict";
const SetRules = {
  deck() {
    const cards = [];
    for (let i = 0; i < 81; i += 1) cards.push([i % 3, Math.floor(i / 3) % 3, Math.floor(i / 9) % 3, Math.floor(i / 27)]);
    return cards;
  },
  isSet(a, b, c) {
    return [0, 1, 2, 3].every((i) => (a[i] + b[i] + c[i]) % 3 === 0);
  },
  sets(cards) {
    const found = [];
    for (let i = 0; i < cards.length; i += 1) for (let j = i + 1; j < cards.length; j += 1) for (let k = j + 1; k < cards.length; k += 1) {
      if (cards[i] && cards[j] && cards[k] && SetRules.isSet(cards[i], cards[j], cards[k])) found.push([i, j, k]);
    }
    return found;
  },
  /* mulberry32: the same seed deals the same cards on every machine */
  random(seed) {
    let state = seed >>> 0;
    return () => {
      state = (state + 0x6d2b79f5) >>> 0;
      let t = Math.imul(state ^ (state >>> 15), 1 | state);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
  },
  shuffled(cards, random) {
    const order = [...cards];
    for (let i = order.length - 1; i > 0; i -= 1) {
      const j = Math.floor(random() * (i + 1));
      [order[i], order[j]] = [order[j], order[i]];
    }
    return order;
  },
  names(card) {
    return {
      number: card[0] + 1,
      shape: ["diamond", "oval", "squiggle"][card[1]],
      colour: ["red", "green", "purple"][card[2]],
      shading: ["solid", "striped", "open"][card[3]],
    };
  },
};
