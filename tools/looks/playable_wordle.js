"use strict";
/* Keys are pressed or clicked on; a row turns over tile by tile, and keys that come meanwhile are lost. What is no word
   is said, and stays. The end is told by a toast, a dialog, or not at all. */
(() => {
  const HIGH = { top: "3%" };
  const game = new WordleRules.Game(MANNERS.boards, MANNERS.rows);
  function draw(turned) {
    const { answers, guesses, typed } = game;
    Playable.show({ answers, guesses, typed, turned });
  }
  function tellTheEnd() {
    if (MANNERS.ends === "toast") Playable.say(game.won ? MANNERS.texts.won : game.answers.join(" "), HIGH, Infinity);
    if (MANNERS.ends === "dialog") Playable.dialog(MANNERS.texts.statistics, MANNERS.texts[game.won ? "won" : "lost"]);
  }
  function turn(column) {
    draw(column);
    if (column < game.size) { setTimeout(() => turn(column + 1), MANNERS.turn_ms); return; }
    game.busy = false;
    if (game.over) setTimeout(tellTheEnd, 700);
  }
  function press(key) {
    const outcome = game.press(key);
    if (outcome === "letter" || outcome === "back") draw(game.size);
    if (outcome === "refused") Playable.say(MANNERS.texts.noword, HIGH);
    if (outcome !== "guess") return;
    game.busy = true;
    turn(MANNERS.turn_ms ? 0 : game.size);
  }
  addEventListener("keydown", (event) => {
    const key = WordleRules.keyOf(event);
    if (!key) return;
    event.preventDefault();
    press(key);
  });
  document.addEventListener("click", (event) => {
    const key = event.target.dataset?.key;
    if (key) press(key);
  });
  draw(game.size);
  window.__truth = () => game.truth();
})();
