/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* The keyboard: which key does what, and in which words, comes with the data, since the window has the same keys. */
const KEY_NAMES = {ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", PageUp: "Page Up", PageDown: "Page Down"};

/* Keys of one line of the sheet do the same or the opposite. */
function keyLines(keys) {
  const lines = new Map();
  for (const {keys: names, words} of keys) lines.set(words, [...lines.get(words) ?? [], ...names]);
  return [...lines].map(([words, names]) => element("tr", {}, element("td", {}, ...names.flatMap(name => [element("kbd", {textContent: name}), " "])),
    element("td", {textContent: words})));
}

function showKeySheet(keys) {
  const inFlame = keys.filter(({part}) => part === "FLAME");
  document.querySelector("#keyTable tbody").append(...keyLines(keys.filter(key => !inFlame.includes(key))));
  document.querySelector("#flameKeyTable tbody").append(...keyLines(inFlame));
}

/* What a key does, by what it is called or where it is. */
class Keys {
  constructor(keys, actions, measuring) {
    Object.assign(this, {actions, measuring, page: new Map(), stretching: new Map(), flame: new Map()});
    for (const {action: name, part, keys: names} of keys) {
      const map = part === "FLAME" ? this.flame : name === "SHORTER" || name === "LONGER" ? this.stretching : this.page;
      names.forEach(key => map.set(key, name));
    }
    showKeySheet(keys);
    document.addEventListener("keydown", event => this.#press(event));
  }

  #press(event) {
    const typing = event.target.matches("input, textarea, dialog *");
    if (typing || event.metaKey) return;
    const name = this.#name(event), {page, stretching, flame} = this;
    const map = event.target.id === "flame" && flame.has(name) ? flame : this.measuring() && stretching.has(name) ? stretching : page;
    const act = this.actions[map.get(name)];
    if (!act || (["Enter", " "].includes(event.key) && event.target.matches("button"))) return;
    event.preventDefault();
    act(event.ctrlKey ? 10 : 1);
  }

  #name(event) {
    const {key, code} = event;
    if (!event.ctrlKey && !event.altKey && "?/[]+-=0".includes(key)) return key;
    const name = KEY_NAMES[key] ?? (code.startsWith("Key") ? code.slice(3) : code === "Numpad0" || code === "Digit0" ? "0" : key);
    return (event.ctrlKey ? "Ctrl+" : "") + (event.altKey ? "Alt+" : "") + (event.shiftKey && key in KEY_NAMES ? "Shift+" : "") + name;
  }
}
