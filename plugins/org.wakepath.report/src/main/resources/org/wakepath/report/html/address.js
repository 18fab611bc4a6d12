/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* The view as the page's address after #, so that a link shows the same. */
const ADDRESS_VERSION = "1";

class Address {
  constructor(view, selection, lines) {
    Object.assign(this, {view, selection, lines});
    this.timer = 0;
  }

  /* Written when things have come to rest; browsers limit how often. */
  plan() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#write(), 200);
  }

  #write() {
    const {view, selection} = this, {area} = selection;
    const parts = [["v", ADDRESS_VERSION], ["t", `${Math.round(view.start)}-${Math.round(view.end)}`]];
    if (selection.segment >= 0) parts.push(["seg", selection.segment]);
    if (area) parts.push(["sel", `${area.from}-${area.to}-${area.rows.join(".")}`]);
    if (this.lines.pins.length) parts.push(["pin", this.lines.pins.join(".")]);
    history.replaceState(null, "", "#" + parts.map(([name, value]) => `${name}=${value}`).join("&"));
  }

  /* Shows what the address says; what makes no sense is left out. */
  read(model) {
    const fields = new URLSearchParams(location.hash.slice(1));
    if (fields.get("v") !== ADDRESS_VERSION) return;
    const numbers = (name, separator) => (fields.get(name) ?? "").split(separator).filter(Boolean).map(Number);
    const known = rows => [...new Set(rows)].filter(row => Number.isInteger(row) && row >= 0 && row < model.tracks.length);
    const [start, end] = numbers("t", "-");
    if (end > start) this.view.show(start, end);
    this.lines.pins = known(numbers("pin", "."));
    this.lines.build();
    const [from, to, ...rest] = (fields.get("sel") ?? "").split("-");
    const rows = known((rest[0] ?? "").split(".").filter(Boolean).map(Number));
    if (Number(to) > Number(from) && rows.length) this.selection.select({from: Number(from), to: Number(to), rows});
    const [segment] = numbers("seg", "-");
    if (Number.isInteger(segment) && segment >= 0 && segment < model.count) this.selection.choose(segment);
  }
}
