"use strict";
/* Names are typed; an entry of the list fills the box or sends, as MANNERS says. What is no station is said, and stays. */
(() => {
  const game = new TubleRules.Game(), box = document.querySelector("input.box"), list = document.querySelector(".offers");
  list.hidden = true;
  function draw() {
    const guesses = game.guesses.map((one) => [one.name, one.stops, one.zones]);
    const state = { guesses, answer: game.answerName, state: game.won ? "won" : game.over ? "lost" : "playing" };
    const page = Playable.page(state);
    document.querySelector(".rows").replaceWith(page.querySelector(".rows"));
    document.querySelectorAll("p.how").forEach((one, i) => { one.innerHTML = page.querySelectorAll("p.how")[i].innerHTML; });
    const end = page.querySelector("p.end");
    if (end) document.querySelector(".rows").after(end);
  }
  function send(text) {
    if (!text.trim()) return;
    const outcome = game.send(text);
    if (outcome === "refused") Playable.say(MANNERS.texts.unknown, { top: "3%" }, 1500);
    if (outcome !== "guess") return;
    box.value = "";
    draw();
    box.disabled = game.over;
  }
  function pick(name) {
    if (!MANNERS.fills) { send(name); return; }
    box.value = name;
    box.focus();
  }
  document.querySelector("[data-key=send]")?.addEventListener("click", () => send(box.value));
  TubleRules.suggest(box, list, game, { first: MANNERS.first, send, pick });
  window.__truth = () => game.truth();
})();
