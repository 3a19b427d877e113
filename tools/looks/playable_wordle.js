"use strict";
/* Keys are pressed or clicked on; a row turns over tile by tile, and keys that come meanwhile are lost. What is no word
   is said, and stays. The end is told by a toast, a dialog, or not at all. */
(() => {
  const game = new WordleRules.Game(MANNERS.boards, MANNERS.rows);
  function draw(turned) {
    const { answers, guesses, typed } = game;
    const ask = new XMLHttpRequest();
    ask.open("GET", `${location.pathname}?state=${encodeURIComponent(JSON.stringify({ answers, guesses, typed, turned }))}`, false);
    ask.send();
    const page = new DOMParser().parseFromString(ask.responseText, "text/html");
    document.querySelector("main").innerHTML = page.querySelector("main").innerHTML;
  }
  function say(text, forever) {
    const toast = Object.assign(document.createElement("div"), { className: "toast", textContent: text });
    toast.style.top = "3%";
    document.body.append(toast);
    if (!forever) setTimeout(() => toast.remove(), MANNERS.gone_ms);
  }
  function tellTheEnd() {
    if (MANNERS.ends === "toast") say(game.won ? MANNERS.texts.won : game.answers.join(" "), true);
    if (MANNERS.ends !== "dialog") return;
    const dim = Object.assign(document.createElement("div"), { className: "dim" });
    dim.innerHTML = `<div class="dialog"><h2>${MANNERS.texts.statistics}</h2><p>${MANNERS.texts[game.won ? "won" : "lost"]}</p></div>`;
    document.body.append(dim);
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
    if (outcome === "refused") say(MANNERS.texts.noword);
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
