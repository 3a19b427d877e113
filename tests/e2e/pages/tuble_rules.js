/* The rules that our Tuble pages share, on the tables of tuble_data.js; looks and messages are each page's own.
   ?answer=NAME says which station is hidden; ?seed=N takes one by number. ?lacks=NAME|NAME are no stations here.
   ?list=N offers so many entries, 0 none. ?late=MS is how long the list takes to come. */
"use strict";
const TubleRules = (() => {
  const options = new URLSearchParams(location.search);
  const MOST = 6;
  const key = (name) => name.toLowerCase().replace(/&/g, "and").replace(/[^a-z0-9]/g, "");
  const lacks = (options.get("lacks") || "").split("|").map(key);
  const stations = TUBLE.stations.map(([name, low, high]) => ({ name, low, high, key: key(name) }));
  const beside = stations.map(() => []);
  for (const [a, b] of TUBLE.links) { beside[a].push(b); beside[b].push(a); }

  function find(text) {
    const wanted = key(text);
    return lacks.includes(wanted) ? -1 : stations.findIndex((station) => station.key === wanted);
  }
  function stopsFrom(start) {
    const stops = stations.map(() => -1), queue = [start];
    stops[start] = 0;
    for (const at of queue) for (const next of beside[at]) if (stops[next] < 0) { stops[next] = stops[at] + 1; queue.push(next); }
    return stops;
  }
  function zonesBetween(a, b) {
    return Math.min(3, Math.max(0, Math.max(a.low, b.low) - Math.min(a.high, b.high)));
  }

  class Game {
    constructor() {
      const given = options.get("answer");
      this.answer = given ? find(given) : (Number(options.get("seed") || 1) * 97) % stations.length;
      Object.assign(this, { most: MOST, guesses: [], refused: [], stops: stopsFrom(this.answer) });
    }
    get won() { return this.guesses.some((guess) => guess.index === this.answer); }
    get over() { return this.won || this.guesses.length === MOST; }
    get answerName() { return stations[this.answer].name; }
    /* Says what became of it: "guess", "refused", or "late" after the end. */
    send(text) {
      const outcome = this.over ? "late" : this.take(text);
      window.__note(outcome, { text });
      if (outcome === "guess" && this.over) window.__note(this.won ? "won" : "lost", {});
      return outcome;
    }
    take(text) {
      const index = find(text);
      if (index < 0 || this.guesses.some((guess) => guess.index === index)) {
        this.refused.push(text);
        return "refused";
      }
      const zones = zonesBetween(stations[index], stations[this.answer]);
      this.guesses.push({ index, name: stations[index].name, stops: this.stops[index], zones });
      return "guess";
    }
    /* Stations to offer for what is typed: those that begin so, then those with a word that does. */
    offers(text) {
      const typed = text.toLowerCase().trim(), most = Number(options.get("list") ?? 6);
      if (!typed) return [];
      const known = stations.filter((station) => !lacks.includes(station.key)).map((station) => station.name);
      const first = known.filter((name) => name.toLowerCase().startsWith(typed));
      const more = known.filter((name) => !first.includes(name) && ` ${name.toLowerCase()}`.includes(` ${typed}`));
      return [...first, ...more].slice(0, most);
    }
    truth() {
      const guesses = this.guesses.map((guess) => guess.name);
      return { answer: this.answerName, guesses, refused: this.refused, over: this.over, won: this.won };
    }
  }

  /* A list under a text box. first: its first entry is marked, and Enter takes it. pick(name), send(text). */
  function suggest(box, list, game, { first, pick, send }) {
    let timer = 0, at = -1;
    function close() { clearTimeout(timer); list.replaceChildren(); list.hidden = true; at = -1; }
    function mark(index) {
      at = index;
      [...list.children].forEach((entry, i) => entry.classList.toggle("marked", i === at));
    }
    function open() {
      const names = game.offers(box.value);
      close();
      for (const name of names) {
        const entry = document.createElement("li");
        entry.textContent = name;
        entry.dataset.key = `entry ${name}`;
        entry.addEventListener("mousedown", (event) => event.preventDefault());
        entry.addEventListener("click", () => { close(); pick(name); });
        list.append(entry);
      }
      list.hidden = !names.length;
      if (names.length && first) mark(0);
    }
    box.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(open, Number(options.get("late") || 0)); });
    box.addEventListener("blur", close);
    box.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown" && list.children.length) { event.preventDefault(); mark((at + 1) % list.children.length); }
      if (event.key !== "Enter") return;
      event.preventDefault();
      const name = at >= 0 ? list.children[at].textContent : "";
      close();
      if (name) pick(name); else send(box.value);
    });
  }
  return { Game, suggest, MOST };
})();
