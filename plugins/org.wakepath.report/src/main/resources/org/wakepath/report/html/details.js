/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* The pane about a segment, and the small tooltip. */
class Details {
  constructor(model, selection, signals) {
    Object.assign(this, {model, selection, signals});
    this.body = document.getElementById("detailBody");
    selection.addEventListener("segment", () => this.show());
  }

  show() {
    const {segment} = this.selection, frame = this.model.frameOf(this.selection);
    if (frame < 0) {
      this.body.replaceChildren(element("p", {textContent: "Nothing is selected."}));
      return;
    }
    this.body.replaceChildren(...segment < 0 ? [] : [this.#trail(), element("p", {id: "cause", textContent: together(this.model.cause(segment))}),
      this.#facts(segment), this.#actions(segment)], this.#frame(frame));
    announce(this.selection.frame < 0 ? this.model.sentence(segment) : this.model.frames.details(frame));
  }

  /* What the flame graph says of the selection. */
  #frame(frame) {
    const {frames} = this.model, show = action("Show only this", "Show only this part of the path (Enter in the flame graph)", () => this.selection.filter(frame));
    show.disabled = frame === 0 || frame === this.selection.only;
    return element("div", {id: "frame"}, element("h3", {textContent: "In who waited for whom"}), element("p", {textContent: together(frames.details(frame))}),
      element("div", {className: "actions"}, show, action("Copy", "Copy the sentence", () => copyText(frames.details(frame)))));
  }

  #facts(segment) {
    const {model} = this, row = model.row(segment), host = model.host(row);
    const flags = Object.entries({guessed: "guessed", clipped: "cut off at the edge of the wait it explains", uncertain: "events were lost near it",
      unresolved: "not explained"}).filter(([flag]) => model.flag(segment, FLAG[flag])).map(([, words]) => words);
    const into = this.signals.into(segment), outOf = this.signals.outOf(segment);
    const facts = {task: model.name(row), "one of": model.groupOf(row) < 0 ? "" : model.rowWords(model.groupOf(row)), host, state: model.state(segment).label,
      duration: `${duration(model.columns.duration[segment])} (${milliseconds(model.columns.duration[segment])} ms)`,
      from: offset(model.start(segment)), in: model.within(segment), at: model.timestamp(model.start(segment)),
      depth: model.columns.depth[segment] === 0 ? "0, the task itself" : `${model.columns.depth[segment]}, the waits it lies in`,
      "begun by": into < 0 ? "" : this.signals.words(into),
      sent: outOf < 0 ? "" : `${model.meta.kinds[model.columns.linkKind[outOf]]} to ${model.name(model.rows.linkTo[outOf])}`, doubt: flags.join(", ")};
    return element("dl", {}, ...Object.entries(facts).filter(([, value]) => value)
      .flatMap(([name, value]) => [element("dt", {textContent: name}), element("dd", {textContent: value})]));
  }

  #actions(segment) {
    const source = action("[ What it waited for", "Go to the cause ([)", () => this.selection.follow(this.signals.source(segment)));
    const target = action("] What it released", "Go to the effect (])", () => this.selection.follow(this.signals.target(segment)));
    source.disabled = this.signals.source(segment) < 0;
    target.disabled = this.signals.target(segment) < 0;
    return element("div", {className: "actions"}, source, target,
      action("Copy", "Copy the sentence", () => copyText(this.model.sentence(segment))));
  }

  /* The way one came by following causes; each step leads back. */
  #trail() {
    const {trail} = this.selection;
    const from = Math.max(0, trail.length - 5);
    return element("nav", {className: "crumbs", ariaLabel: "Way back"}, ...trail.slice(from).map((segment, i) =>
      segment < 0 ? "" : action("← " + this.model.name(this.model.row(segment)), "Back to it", () => this.selection.retrace(from + i))));
  }
}

const TIP_DELAY = 350;

class Tip {
  constructor(chart, selection) {
    Object.assign(this, {chart, selection, timer: 0});
    this.box = document.getElementById("tip");
    for (const kind of ["hover", "slice", "name"]) selection.addEventListener(kind, () => this.#plan());
    chart.view.addEventListener("change", () => this.#hide());
  }

  #hide() {
    clearTimeout(this.timer);
    if (!this.box.hidden) this.box.hidden = true;
  }

  #plan() {
    this.#hide();
    const {hover, slice, sliceRow, name} = this.selection, {model} = this.chart;
    if (name >= 0) this.timer = setTimeout(() => this.#show(model.rowWords(name), name, -1), TIP_DELAY);
    else if (slice >= 0) this.timer = setTimeout(() => this.#show(model.slices.sentence(slice), sliceRow, slice), TIP_DELAY);
    else if (hover >= 0) this.timer = setTimeout(() => this.#show(model.sentence(hover), model.row(hover), -1), TIP_DELAY);
  }

  /* Under the slice or the row, so that it never covers what is pointed at; above it at the bottom. */
  #show(sentence, row, slice) {
    const {overlay} = this.chart;
    this.box.textContent = sentence;
    this.box.hidden = false;
    const {upper, lower} = this.chart.edges(row, slice), {clientWidth, clientHeight} = this.chart.canvas;
    const below = lower + 8 + this.box.offsetHeight < clientHeight;
    this.box.style.top = (below ? lower + 8 : Math.max(0, upper - 8 - this.box.offsetHeight)) + "px";
    this.box.style.left = Math.max(0, Math.min(overlay.cursor ?? 0, clientWidth - this.box.offsetWidth - 8)) + "px";
  }
}
