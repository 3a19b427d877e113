"use strict";
/* A click adds a letter, or takes the last ones off; the button submits. What is wrong is said, and the letters are let go. */
(() => {
  const game = new PyramidRules.Game();
  let busy = false;
  function draw() {
    Playable.show({
      selected: game.selected, found: game.found.map((one) => [one.word, one.path]),
      state: game.won ? "won" : game.lost ? "lost" : "playing",
    });
  }
  function submit() {
    const outcome = game.submit();
    if (outcome === "right") { draw(); return; }
    busy = true;
    Playable.say(MANNERS.texts.noword, { bottom: "4%" });
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
