/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* Finds segments by task, host, state or cause. */
class Search extends EventTarget {
  constructor(model, selection, minimap) {
    super();
    Object.assign(this, {model, selection, minimap, hits: []});
    this.input = document.getElementById("search");
    this.output = document.getElementById("hits");
    this.input.addEventListener("input", () => this.find());
    this.input.addEventListener("keydown", event => {
      if (event.key === "Enter") this.step(event.shiftKey ? -1 : 1);
      if (event.key === "Escape") document.getElementById("chart").focus();
    });
  }

  /* What is looked for is part of the address. */
  find() {
    const {meta, causes, columns, count} = this.model;
    const text = this.input.value.trim().toLowerCase();
    const has = words => words.toLowerCase().includes(text);
    const workers = meta.workers.map(({host}, worker) => has(host) || has(this.model.nameOf(worker)));
    const states = meta.states.map(({label}) => has(label));
    const sentences = causes.map(has);
    this.hits = [];
    for (let i = 0; text && i < count; i++) {
      if (workers[columns.worker[i]] || states[columns.state[i]] || sentences[columns.cause[i]]) this.hits.push(i);
    }
    this.minimap.hits = this.hits;
    this.minimap.draw();
    this.output.textContent = !text ? "" : this.hits.length ? counted(this.hits.length, "hit") : "Nothing found.";
    this.dispatchEvent(new Event("find"));
  }

  /* Goes to the next or the previous hit from where one is. */
  step(direction) {
    if (!this.hits.length) return;
    const {segment} = this.selection;
    const next = direction > 0 ? this.hits.findIndex(hit => hit > segment) : this.hits.filter(hit => hit < segment).length - 1;
    const place = next >= 0 ? next : direction > 0 ? 0 : this.hits.length - 1;
    this.selection.choose(this.hits[place]);
    this.output.textContent = `${grouped(place + 1)} of ${counted(this.hits.length, "hit")}`;
  }
}
