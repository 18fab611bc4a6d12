/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* What a text asks of names: that they hold it, in any case, or match it between slashes. A slash alone begins an
   expression, and hides nothing yet. */
function namePattern(text) {
  const expression = text.match(/^\/(.*?)\/?$/);
  if (!expression) return name => name.toLowerCase().includes(text.toLowerCase());
  const pattern = new RegExp(expression[1], "i");
  return name => pattern.test(name);
}

/* Leaves the slices whose names match what is typed. A text that is no expression leaves all as it was. */
class SliceFilter extends EventTarget {
  constructor(model) {
    super();
    this.model = model;
    this.input = document.getElementById("sliceFilter");
    this.output = document.getElementById("sliceHits");
    document.getElementById("sliceTools").hidden = model.slices.count === 0;
    this.input.addEventListener("input", () => this.find());
    this.input.addEventListener("keydown", event => { if (["Enter", "Escape"].includes(event.key)) document.getElementById("chart").focus(); });
    this.say();
  }

  begin() { if (this.model.slices.count) this.input.select(); }

  find() {
    const text = this.input.value.trim();
    try {
      this.model.slices.filter(text ? namePattern(text) : null);
      this.input.removeAttribute("aria-invalid");
      this.say();
      this.dispatchEvent(new Event("find"));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      this.input.setAttribute("aria-invalid", "true");
      this.output.textContent = `${text} is no regular expression.`;
    }
  }

  /* How many slices are shown; hidden ones are no longer counted as such. */
  say() {
    const {count, hits, deeper, pattern, folded} = this.model.slices;
    this.output.textContent = folded ? `${grouped(count)} hidden` : (pattern ? `${grouped(hits)} of ${grouped(count)}` : grouped(count))
      + (deeper ? `, ${grouped(deeper)} of them below ${MOST_LEVELS} levels and not drawn` : "");
  }
}
