/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* The view as the page's address after #, so that a link shows the same. */
const ADDRESS_VERSION = "1";

class Address {
  constructor(view, selection, lines, searches, regroup) {
    Object.assign(this, {view, selection, lines, searches, regroup});
    this.timer = 0;
  }

  /* Written when things have come to rest; browsers limit how often. */
  plan() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#write(), 200);
  }

  #write() {
    const {view, selection, lines: {model}} = this, {area} = selection;
    const parts = [["v", ADDRESS_VERSION], ["t", `${Math.round(view.start)}-${Math.round(view.end)}`]];
    if (selection.segment >= 0) parts.push(["seg", selection.segment]);
    if (selection.frame >= 0) parts.push(["frame", selection.frame]);
    if (selection.only >= 0) parts.push(["only", selection.only]);
    if (area) parts.push(["sel", `${area.from}-${area.to}-${area.rows.join(".")}`]);
    if (model.rows.name !== model.meta.grouping) parts.push(["rows", model.rows.name.toLowerCase()]);
    const turned = this.lines.turned;
    if (turned.length) parts.push(["turned", turned.join(".")]);
    if (this.lines.pins.length) parts.push(["pin", this.lines.pins.join(".")]);
    for (const [name, {input}] of this.searches) if (input.value.trim()) parts.push([name, encodeURIComponent(input.value.trim())]);
    history.replaceState(null, "", "#" + parts.map(([name, value]) => `${name}=${value}`).join("&"));
  }

  /* Shows what the address says; what makes no sense is left out. */
  read(model) {
    const fields = new URLSearchParams(location.hash.slice(1));
    if (fields.get("v") !== ADDRESS_VERSION) return;
    // All rows below are numbers in this grouping.
    const grouping = model.meta.groupings.find(({name}) => name.toLowerCase() === fields.get("rows"));
    if (grouping) this.regroup(grouping.name);
    const numbers = (name, separator) => (fields.get(name) ?? "").split(separator).filter(Boolean).map(Number);
    const known = rows => [...new Set(rows)].filter(row => Number.isInteger(row) && row >= 0 && row < model.tracks.length);
    const [start, end] = numbers("t", "-");
    if (end > start) this.view.show(start, end);
    known(numbers("turned", ".")).forEach(row => this.lines.turn(row));
    this.lines.pins = known(numbers("pin", "."));
    this.lines.build();
    const [from, to, ...rest] = (fields.get("sel") ?? "").split("-");
    const rows = known((rest[0] ?? "").split(".").filter(Boolean).map(Number));
    if (Number(to) > Number(from) && rows.length) this.selection.select({from: Number(from), to: Number(to), rows});
    for (const [name, search] of this.searches) {
      search.input.value = fields.get(name) ?? "";
      search.find();
    }
    const one = (name, count) => numbers(name, "-").filter(number => Number.isInteger(number) && number >= 0 && number < count)[0] ?? -1;
    const segment = one("seg", model.count), frame = one("frame", model.frames.count);
    this.selection.filter(one("only", model.frames.count));
    if (frame >= 0) this.selection.chooseFrame(frame, segment); else this.selection.choose(segment);
  }
}
