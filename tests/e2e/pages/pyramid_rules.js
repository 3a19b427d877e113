/* The rules that our letter pyramids share; looks, and how letters are selected, are each page's own.
   ?letters=PIRAAO... are the letters row by row, ?words=OBOE,PIANO,... the words that are meant.
   ?lives=N ends the game with the Nth wrong word; ?expert=1 judges all words when every letter is used. */
"use strict";
const PyramidRules = (() => {
  const options = new URLSearchParams(location.search);
  const letters = [...options.get("letters")], words = options.get("words").split(",");
  const cells = [];
  for (let row = 0; cells.length < letters.length; row++) for (let place = 0; place <= row; place++) cells.push({ row, place });

  /* In a row beside each other; in the next row the places as far from the left, and one further. */
  function touch(a, b) {
    const [one, other] = cells[a].row <= cells[b].row ? [cells[a], cells[b]] : [cells[b], cells[a]];
    const down = other.row - one.row, along = other.place - one.place;
    return down === 0 ? Math.abs(along) === 1 : down === 1 && (along === 0 || along === 1);
  }
  /* All ways of a word through free cells. */
  function* ways(word, free, path = []) {
    if (path.length === word.length) { yield path; return; }
    for (const cell of free) {
      if (letters[cell] !== word[path.length] || path.includes(cell)) continue;
      if (!path.length || touch(path.at(-1), cell)) yield* ways(word, free, [...path, cell]);
    }
  }
  /* Whether these words can use up these cells. */
  function fit(left, free) {
    if (!left.length) return !free.length;
    for (const path of ways(left[0], free)) if (fit(left.slice(1), free.filter((cell) => !path.includes(cell)))) return true;
    return false;
  }

  class Game {
    constructor() {
      Object.assign(this, { letters, cells, rows: cells.at(-1).row + 1, words, selected: [], found: [], wrong: [], lost: false });
      Object.assign(this, { lives: Number(options.get("lives") || 0), expert: options.get("expert") === "1" });
    }
    get free() { return [...letters.keys()].filter((cell) => !this.used(cell)); }
    get won() { return !this.free.length && this.found.map((one) => one.word).sort().join() === [...words].sort().join(); }
    get over() { return this.won || this.lost; }
    /* Whether what is selected is one of the words, and the others can use up what is left. */
    get right() {
      const left = words.filter((word) => !this.found.some((other) => other.word === word));
      const rest = this.free.filter((cell) => !this.selected.includes(cell));
      return left.includes(this.word) && fit(left.filter((word) => word !== this.word), rest);
    }
    get word() { return this.selected.map((cell) => letters[cell]).join(""); }
    used(cell) { return this.found.some((one) => one.path.includes(cell)); }
    /* Which found word a cell belongs to, -1 for none. */
    owner(cell) { return this.found.findIndex((one) => one.path.includes(cell)); }
    /* Adds a letter to the selection, if it touches the last one; says what became of it. */
    add(cell) {
      if (this.over) return this.note("late", cell);
      const last = this.selected.at(-1);
      if (this.used(cell) || this.selected.includes(cell)) return this.note("stray", cell);
      if (last !== undefined && !touch(last, cell)) return this.note("stray", cell);
      this.selected.push(cell);
      return this.note("selected", cell);
    }
    /* Takes a letter and those after it off. */
    drop(cell) {
      this.selected.length = this.selected.indexOf(cell);
      return this.note("dropped", cell);
    }
    clear() {
      this.selected = [];
      return this.note("cleared", null);
    }
    /* "right", "wrong", "short", "all wrong", or "late"; what is selected stays until it is cleared. */
    submit() {
      if (this.over) return this.note("late", null);
      if (this.selected.length < 3) return this.note("short", null);
      const one = { word: this.word, path: this.selected };
      if (!this.expert && !this.right) return this.fail(one.word, "wrong");
      const rest = this.free.filter((cell) => !one.path.includes(cell));
      this.found.push(one);
      this.selected = [];
      if (this.expert && !rest.length && !this.won) return this.fail(this.found.map((other) => other.word).join("+"), "all wrong");
      this.note("right", null, one.word);
      if (this.won) this.note("won", null);
      return "right";
    }
    fail(what, kind) {
      this.wrong.push(what);
      this.lost = this.lives > 0 && this.wrong.length >= this.lives;
      this.note(kind, null, what);
      if (this.lost) this.note("lost", null);
      return kind;
    }
    /* All letters are to be used again. */
    again() { Object.assign(this, { found: [], selected: [] }); }
    note(kind, cell, word = this.word) {
      window.__note(kind, { cell, word });
      return kind;
    }
    truth() {
      const { selected, wrong, lost, won, over } = this;
      return { letters: letters.join(""), words, selected, found: this.found.map((one) => one.word), wrong, lost, won, over };
    }
  }
  return { Game };
})();
