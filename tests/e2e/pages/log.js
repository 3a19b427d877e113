/* For our tests only: window.__log keeps every input event and what the game made of it. Kibitz never asks for it. */
"use strict";
window.__log = [];
window.__note = (kind, facts) => window.__log.push({ kind, at_ms: performance.now(), ...facts });
for (const type of ["pointerdown", "pointerup", "click", "keydown", "keyup"]) {
  window.addEventListener(type, (event) => {
    // When the event happened, not when the page came to handle it.
    const facts = { trusted: event.isTrusted, at_ms: event.timeStamp, on: event.target.dataset?.key || "" };
    if (type.startsWith("key")) Object.assign(facts, { key: event.key, code: event.code, ctrl: event.ctrlKey });
    else Object.assign(facts, { x: event.clientX, y: event.clientY });
    window.__note(type, facts);
  }, true);
}
