"use strict";
/* What the playable pages of all games do alike. */
const Playable = {
  /* The page as it looks in this state. */
  page(state) {
    const ask = new XMLHttpRequest();
    ask.open("GET", `${location.pathname}?state=${encodeURIComponent(JSON.stringify(state))}`, false);
    ask.send();
    return new DOMParser().parseFromString(ask.responseText, "text/html");
  },
  show(state) {
    document.querySelector("main").innerHTML = Playable.page(state).querySelector("main").innerHTML;
  },
  /* A line over the page, so far from its top or bottom; gone after a time, or never. */
  say(text, place, gone_ms = MANNERS.gone_ms) {
    const toast = Object.assign(document.createElement("div"), { className: "toast", textContent: text });
    Object.assign(toast.style, place);
    document.body.append(toast);
    if (gone_ms !== Infinity) setTimeout(() => toast.remove(), gone_ms);
  },
  dialog(title, text) {
    const dim = Object.assign(document.createElement("div"), { className: "dim" });
    dim.innerHTML = `<div class="dialog"><h2>${title}</h2><p>${text}</p></div>`;
    document.body.append(dim);
  },
};
