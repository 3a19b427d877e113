/* The rules that our Wordle pages share; looks, keys and animations are each page's own.
   ?answers=CRANE,PLUMB says what is hidden; ?seed=N draws from a short list instead.
   ?refuse=SLATE,CRATE are no words here; nor is anything without a vowel. ?keys=de, es, ru or el: the keyboard's layout. */
"use strict";
const WordleRules = (() => {
  const options = new URLSearchParams(location.search);
  const WORDS = ("ABBEY ANGLE BADGE BRICK CANDY CHESS CRANE DAISY DWELL EAGLE FJORD FLOOD GHOST GRAPE HUMOR IVORY JELLY " +
    "KNACK LEMON MAMMA MUMMY NINTH OLIVE PIZZA PLUMB QUEEN RIVER ROBOT SHARD SISSY TIGER TROUT ULTRA VIVID WALTZ WHIFF " +
    "XENON YACHT ZEBRA ZONAL").split(" ");
  function list(name) {
    return (options.get(name) || "").toUpperCase().split(",").filter((word) => word);
  }
  function random(seed) {
    let state = seed >>> 0;
    return () => {
      state = (state + 0x6d2b79f5) >>> 0;
      let t = Math.imul(state ^ (state >>> 15), state | 1);
      t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
      return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
    };
  }
  function hidden(count) {
    const given = list("answers");
    if (given.length) return given.slice(0, count);
    const next = random(Number(options.get("seed") || 1)), left = [...WORDS];
    return Array.from({ length: count }, () => left.splice(Math.floor(next() * left.length), 1)[0]);
  }
  /* 2 in place, 1 elsewhere, 0 not (or not so often) in the answer. */
  function score(guess, answer) {
    const result = Array(guess.length).fill(0), left = [];
    [...answer].forEach((letter, i) => { if (guess[i] === letter) result[i] = 2; else left.push(letter); });
    [...guess].forEach((letter, i) => {
      const at = left.indexOf(letter);
      if (result[i] !== 2 && at >= 0) { result[i] = 1; left.splice(at, 1); }
    });
    return result;
  }

  class Game {
    constructor(boards, rows) {
      Object.assign(this, { answers: hidden(boards), rows, guesses: [], typed: "", busy: false });
      this.size = this.answers[0].length;
    }
    get won() { return this.answers.every((answer) => this.guesses.includes(answer)); }
    get over() { return this.won || this.guesses.length === this.rows; }
    solvedAt(board) { return this.guesses.indexOf(this.answers[board]); }
    /* A key named A to Z, ENTER or BACKSPACE; says what became of it. */
    press(key) {
      const outcome = this.over ? "late" : this.busy ? "ignored" : this.take(key);
      window.__note(outcome, { key, typed: this.typed, guesses: this.guesses.length });
      if (outcome === "guess" && this.over) window.__note(this.won ? "won" : "lost", { guesses: this.guesses });
      return outcome;
    }
    take(key) {
      if (key === "BACKSPACE") {
        if (!this.typed) return "nothing to take back";
        this.typed = this.typed.slice(0, -1);
        return "back";
      }
      if (key !== "ENTER") {
        if (this.typed.length === this.size) return "too many letters";
        this.typed += key;
        return "letter";
      }
      if (this.typed.length < this.size) return "too short";
      if (list("refuse").includes(this.typed) || !/[AEIOUYÄÖÜАЕЁИОУЫЭЮЯΑΕΗΙΟΥΩ]/.test(this.typed)) return "refused";
      this.guesses.push(this.typed);
      this.typed = "";
      return "guess";
    }
    /* What a tile shows: its letter and its score; null where it has none. */
    tile(board, row, col) {
      const solved = this.solvedAt(board);
      if (row < this.guesses.length && (solved < 0 || row <= solved)) {
        return [this.guesses[row][col], score(this.guesses[row], this.answers[board])[col]];
      }
      const typing = row === this.guesses.length && solved < 0 && col < this.typed.length;
      return [typing ? this.typed[col] : "", null];
    }
    /* The best that is known of a letter on a board: 0, 1, 2, or null. */
    known(letter) {
      let best = null;
      for (const answer of this.answers) for (const guess of this.guesses) {
        score(guess, answer).forEach((value, i) => { if (guess[i] === letter) best = Math.max(best ?? 0, value); });
      }
      return best;
    }
    truth() {
      const { answers, guesses, typed, over, won, busy, rows } = this;
      return { answers, guesses, typed, over, won, busy, rows };
    }
  }
  /* The name of a pressed key, or nothing for keys that mean something else. */
  function keyOf(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return "";
    if (/^\p{L}$/u.test(event.key)) return event.key.toUpperCase();
    return { Enter: "ENTER", Backspace: "BACKSPACE" }[event.key] || "";
  }
  const LAYOUTS = {
    en: ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"],
    de: ["QWERTZUIOPÜ", "ASDFGHJKLÖÄ", "YXCVBNM"],
    es: ["QWERTYUIOP", "ASDFGHJKLÑ", "ZXCVBNM"],
    ru: ["ЙЦУКЕНГШЩЗХЪ", "ФЫВАПРОЛДЖЭ", "ЯЧСМИТЬБЮ"],
    el: ["ΕΡΤΥΘΙΟΠ", "ΑΣΔΦΓΗΞΚΛ", "ΖΧΨΩΒΝΜ"],
  };
  return { Game, keyOf, options, KEYS: LAYOUTS[options.get("keys") || "en"] };
})();
