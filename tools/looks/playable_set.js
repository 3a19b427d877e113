"use strict";
/* Cards are clicked on; three that are a set leave, stay or are shown aside, as MANNERS says. Clicks that come while
   cards move are lost. */
(() => {
  const LOW = { bottom: "2%" };
  const options = new URLSearchParams(location.search), random = SetRules.random(Number(options.get("seed")));
  let deck, cards, all;
  do {
    deck = SetRules.shuffled(SetRules.deck(), random).slice(0, MANNERS.deck);
    cards = deck.splice(0, MANNERS.start);
    all = SetRules.sets(cards).length;
  } while (MANNERS.rules === "daily" ? all < 3 || all > 6 : all < 1);
  let selected = [], marked = [], last = [], busy = false, over = false, number = 0;
  const found = new Set();

  function says() {
    if (!MANNERS.counts) return "";
    if (MANNERS.rules === "daily") return `Found ${found.size} of ${all}`;
    if (MANNERS.rules === "classic") return `${number} ${number === 1 ? "set" : "sets"}, ${deck.length} cards left in the deck`;
    return over ? `No more sets: ${number} found` : `${number} found`;
  }
  function draw() {
    const state = { cards, selected: [...selected, ...marked], last: MANNERS["shows last"] ? last : [], says: says() };
    Playable.show(state);
  }
  function tellTheEnd() {
    if (MANNERS.ends === "toast") Playable.say("Well done! You found all sets.", LOW, Infinity);
    if (MANNERS.ends === "dialog") Playable.dialog("Game over", `${number || found.size} sets found`);
  }
  /* What is left to find; the places of its cards. */
  function left() {
    return SetRules.sets(cards).filter((three) => !found.has(three.join()));
  }
  function end() {
    busy = false;
    draw();
    if (!over && !left().length && (MANNERS.rules !== "classic" || !deck.length)) {
      over = true;
      draw();
      setTimeout(tellTheEnd, 500);
    } else if (!over && !left().length && !MANNERS["deals with"]) setTimeout(() => { deal(); }, 700);
  }
  function deal() {
    cards = cards.filter(Boolean).concat(deck.splice(0, 3));
    end();
  }
  function take(three) {
    number += 1;
    last = [three.map((i) => cards[i])];
    const more = MANNERS.rules === "classic" && deck.length && cards.filter(Boolean).length <= MANNERS.start;
    for (const i of three) cards[i] = null;
    if (!more && MANNERS.holes === "close") cards = cards.filter(Boolean);
    if (!more) { linger(three); return; }
    draw();
    setTimeout(() => {
      for (const i of three) cards[i] = deck.shift() || null;
      linger(three);
    }, MANNERS.deal_ms);
  }
  function linger(three) {
    marked = MANNERS.linger_ms ? three.filter((i) => cards[i]) : [];
    draw();
    setTimeout(() => { marked = []; end(); }, MANNERS.linger_ms);
  }
  function judge() {
    const three = [...selected].sort((a, b) => a - b), right = SetRules.isSet(...three.map((i) => cards[i]));
    const known = found.has(three.join());
    window.__note(right ? (known ? "found before" : "set") : "not a set", { indexes: three });
    busy = true;
    if (right && MANNERS.rules !== "daily") {
      for (const i of three) {
        const card = document.querySelector(`[data-place="${i}"]`);
        card.style.transition = `opacity ${MANNERS.leave_ms}ms`;
        card.style.opacity = 0;
      }
    }
    setTimeout(() => {
      selected = [];
      if (right && MANNERS.rules === "daily") {
        found.add(three.join());
        last = [three.map((i) => cards[i])];
      }
      if (right && !known && MANNERS.rules !== "daily") take(three);
      else end();
      if (!right || known) Playable.say(known ? "Already found" : "Not a set", LOW);
    }, Math.max(MANNERS.leave_ms, 150));
  }
  function toggle(index) {
    window.__note("card", { index, ignored: busy || over });
    if (busy || over) return;
    selected = selected.includes(index) ? selected.filter((i) => i !== index) : [...selected, index];
    draw();
    if (selected.length === 3) judge();
  }
  document.addEventListener("click", (event) => {
    const card = event.target.closest("[data-place]"), button = event.target.closest("[data-key=deal]");
    if (card) toggle(Number(card.dataset.place));
    if (!button) return;
    window.__note("deal", { needed: !busy && !left().length });
    if (!busy && !over && deck.length) deal();
  });
  draw();
  window.__truth = () => ({ over, number: number || found.size, all, sets: left(), deck: deck.length, selected, rules: MANNERS.rules });
})();
