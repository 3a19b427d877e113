"use strict";
/* A click adds a letter, or takes the last ones off; the button submits. What is wrong is said, and the letters are let go. */
(() => {
  const game = new PyramidRules.Game();
  let busy = false;
  function draw() {
    const state = {
      selected: game.selected, found: game.found.map((one) => [one.word, one.path]),
      state: game.won ? "won" : game.lost ? "lost" : "playing",
    };
    const ask = new XMLHttpRequest();
    ask.open("GET", `${location.pathname}?state=${encodeURIComponent(JSON.stringify(state))}`, false);
    ask.send();
    const page = new DOMParser().parseFromString(ask.responseText, "text/html");
    document.querySelector("main").innerHTML = page.querySelector("main").innerHTML;
  }
  function say(text) {
    const toast = Object.assign(document.createElement("div"), { className: "toast", textContent: text });
    toast.style.bottom = "4%";
    document.body.append(toast);
    setTimeout(() => toast.remove(), MANNERS.gone_ms);
  }
  function submit() {
    const outcome = game.submit();
    if (outcome === "right") { draw(); return; }
    busy = true;
    say(MANNERS.texts.noword);
    setTimeout(() => { busy = false; game.clear(); draw(); }, MANNERS.gone_ms);
  }
  document.addEventListener("click", (event) => {
    const key = event.target.dataset?.key;
    if (key === undefined || busy) return;
    if (key === "submit") { submit(); return; }
    if (key === "clear") { game.clear(); draw(); return; }
    if (!/^\d+$/.test(key)) return;
    const cell = Number(key);
    if (game.selected.includes(cell)) game.drop(cell); else game.add(cell);
    draw();
  });
  window.__truth = () => game.truth();
})();
