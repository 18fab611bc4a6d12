/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* The keyboard; letters by their place on it, so that they work in every layout. */
function showKeySheet(keys) {
  const body = document.querySelector("#keyTable tbody");
  for (const [names, words] of keys) {
    body.append(element("tr", {}, element("td", {}, ...names.split(" ").flatMap(name => [element("kbd", {textContent: name}), " "])),
      element("td", {textContent: words})));
  }
}

const KEY_WORDS = [["W S I K + -", "zoom in and out at the pointer"], ["A D J L Shift+← Shift+→", "move left and right"], ["↑ ↓", "scroll rows"],
  ["← →", "segment before and after"], ["[", "what the segment waited for"], ["]", "what it released"], ["Backspace", "back to the view before"],
  ["0", "show all"], ["F", "show the selection"], ["Ctrl+A", "select everything"], ["M", "keep the measure, or drop it"], ["C", "copy the measure"], ["P", "pin the row, or let it go"],
  ["R", "all rows, or only those in view"], ["G", "open or close the group of the row"], ["/", "search"], ["Enter Shift+Enter", "next and previous hit"], ["T", "table"], ["Escape", "clear"], ["?", "this sheet"],
  ["wheel", "scroll rows; Ctrl zooms, Shift moves"], ["drag", "select an area; in the ruler: measure"]];

/* What a key does, by what it is called or where it is. */
class Keys {
  constructor(actions) {
    this.actions = actions;
    showKeySheet(KEY_WORDS);
    document.addEventListener("keydown", event => this.#press(event));
  }

  #press(event) {
    const typing = event.target.matches("input, textarea, dialog *");
    if (typing || event.altKey || event.metaKey) return;
    const name = this.#name(event);
    const act = (event.target.id === "flame" && this.actions.flame[name]) || this.actions.page[name];
    if (!act) return;
    if (["Enter", " "].includes(event.key) && event.target.matches("button")) return;
    event.preventDefault();
    act();
  }

  #name(event) {
    if (event.ctrlKey) return event.code === "KeyA" ? "Ctrl+A" : "";
    if (["?", "/", "[", "]", "+", "-", "="].includes(event.key)) return event.key;
    if (event.shiftKey && event.key.startsWith("Arrow")) return "Shift+" + event.key;
    return event.code.startsWith("Key") ? event.code.slice(3) : event.code === "Digit0" || event.code === "Numpad0" ? "0" : event.key;
  }
}
