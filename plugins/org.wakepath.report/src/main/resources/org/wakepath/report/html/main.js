/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* Puts the page together. */
function actionsOf({model, view, selection, signals, chart, pointer, search, table, lines}) {
  const step = by => selection.choose(model.beside(selection.segment, by));
  const zoom = factor => () => view.zoom(factor, pointer.anchor);
  const pan = part => () => view.pan(part);
  const closer = zoom(0.7), wider = zoom(1 / 0.7);
  const fitSelection = () => {
    if (selection.area) view.frame(selection.area.from, selection.area.to);
    else if (selection.segment >= 0) view.frame(model.start(selection.segment), model.stop(selection.segment));
  };
  const follow = next => selection.segment < 0 ? selection.choose(model.count - 1) : selection.follow(next(selection.segment));
  const pin = () => {
    if (selection.segment < 0) return;
    lines.toggle(model.row(selection.segment));
    view.changed();
  };
  const keepMeasure = () => {
    const {measure} = selection;
    if (measure) selection.span(...measure.sticks ? [] : [measure.from, measure.to, true]);
  };
  const copyMeasure = () => {
    if (selection.measure) copyText(milliseconds(Math.abs(Math.round(selection.measure.to) - Math.round(selection.measure.from))) + " ms");
  };
  return {W: closer, I: closer, "+": closer, "=": closer, S: wider, K: wider, "-": wider, A: pan(-0.15), J: pan(-0.15), D: pan(0.15), L: pan(0.15),
    "Shift+ArrowLeft": pan(-0.15), "Shift+ArrowRight": pan(0.15), ArrowLeft: () => step(-1), ArrowRight: () => step(1),
    ArrowUp: () => pointer.scroll(-SIZE.row), ArrowDown: () => pointer.scroll(SIZE.row), 0: () => view.fit(), F: fitSelection,
    Backspace: () => view.back(), "[": () => follow(segment => signals.source(segment)),
    "]": () => follow(segment => signals.target(segment)), M: keepMeasure, C: copyMeasure, P: pin, T: () => table.toggle(),
    "/": () => search.input.select(), Escape: () => selection.clear(), "?": () => document.getElementById("keySheet").showModal(),
    R: () => { lines.choose(!lines.sparse); view.changed(); }, G: () => { lines.turn(selection.segment < 0 ? -1 : model.row(selection.segment)); view.changed(); },
    "Ctrl+A": () => selection.select({from: 0, to: model.end, rows: lines.rowsBetween(-1, Infinity)})};
}

/* Keys of the flame graph while it has the focus; all others are those of the page. */
function flameActionsOf({flame, flameSearch}) {
  return {ArrowUp: () => flame.step("up"), ArrowDown: () => flame.step("down"), ArrowLeft: () => flame.step("left"), ArrowRight: () => flame.step("right"),
    PageUp: () => flame.scroll(-flame.lines), PageDown: () => flame.scroll(flame.lines), Home: () => flame.select(0), 0: () => flame.all(),
    Enter: () => flame.enter(Math.max(0, flame.selected)), Backspace: () => flame.back(), "/": () => flameSearch.input.select()};
}

/* Says what alone is shown, and leads back. */
function showFilter({model, selection}) {
  const {only} = selection, bar = document.getElementById("filter"), {frames} = model;
  bar.hidden = only < 0;
  if (only < 0) return;
  const words = `${frames.mark(only)}${frames.name(only)}${frames.states[only] ? ", " + model.meta.states[frames.states[only] - 1].label : ""}`;
  bar.replaceChildren(element("span", {textContent: `Only ${words}: ${duration(frames.times[only])}, ${percent(frames.times[only], model.meta.elapsed)} of the path, `
    + `${counted(model.whole.length, "segment")}`}), action("Show all of the path", "Show all of the path (Escape)", () => selection.filter(-1)));
}

function connectButtons({view, theme, table, flame, flameTree}) {
  const on = (id, act) => document.getElementById(id).addEventListener("click", act);
  on("fit", () => view.fit());
  on("back", () => view.back());
  on("theme", () => theme.toggle());
  on("tableButton", () => table.toggle());
  on("flameAll", () => flame.all());
  on("flameBack", () => flame.back());
  on("flameTreeButton", () => flameTree.toggle());
  on("help", () => document.getElementById("keySheet").showModal());
}

/* A choice that stays where the browser lets a file keep anything. */
function wheelSetting() {
  const box = document.getElementById("plainWheel"), settings = {plainWheel: false};
  try { settings.plainWheel = localStorage.getItem("wakepath.plainWheel") === "true"; } catch { /* nothing is kept */ }
  box.checked = settings.plainWheel;
  box.addEventListener("change", () => {
    settings.plainWheel = box.checked;
    try { localStorage.setItem("wakepath.plainWheel", String(box.checked)); } catch { /* nothing is kept */ }
  });
  return settings;
}

/* Brings the selected segment into sight. */
function reveal({model, view, selection, lines, chart}) {
  const {segment} = selection;
  if (segment < 0) return;
  view.reveal(model.start(segment), model.stop(segment));
  lines.follow(view);
  const line = lines.ofRow.get(model.row(segment));
  if (line.y < view.top) view.top = line.y;
  if (line.y + line.height > view.top + chart.height) view.top = line.y + line.height - chart.height;
  view.changed();
}

function start(data) {
  const model = new PathModel(data), theme = new Theme(), view = new View(model.end), selection = new Selection();
  if (innerWidth < 700) view.names = 120;
  const lines = new Lines(model, []), signals = new Signals(model), chart = new Chart(model, view, lines, theme);
  const overlay = chart.overlay = new Overlay(chart, selection, signals, theme), minimap = new Minimap(model, view, theme);
  const parts = {model, theme, view, selection, lines, signals, chart, overlay, minimap, search: new Search(model, selection, minimap),
    table: new SegmentTable(model, selection), pointer: new Pointer(chart, selection, overlay, wheelSetting())};
  const flame = parts.flame = new FlameGraph(model, selection, theme), flameTree = parts.flameTree = new FlameTree(flame);
  parts.flameSearch = new FlameSearch(flame);
  const address = new Address(view, selection, lines);
  const draw = () => { chart.draw(); overlay.draw(); minimap.draw(); };
  document.title = data.meta.title;
  document.getElementById("title").textContent = together(data.meta.headline);
  document.getElementById("sentence").textContent = together(data.meta.sentence);
  new Details(model, selection, signals);
  new Tip(chart, selection);
  new Keys({page: actionsOf(parts), flame: flameActionsOf(parts)});
  connectButtons(parts);
  showSummary(model, selection, theme);
  showLegend(model, theme);
  view.addEventListener("change", () => { draw(); address.plan(); });
  chart.canvas.addEventListener("drawn", overlay.draw);
  theme.addEventListener("change", () => { draw(); flame.draw(); showLegend(model, theme); });
  selection.addEventListener("segment", () => {
    if (selection.segment >= 0 && !model.shows(selection.segment)) selection.filter(-1);
    reveal(parts);
    overlay.draw();
    flame.reveal();
    flameTree.draw();
    address.plan();
  });
  selection.addEventListener("only", () => {
    model.filter(selection.only);
    lines.build();
    showFilter(parts);
    if (selection.only < 0) flame.all();
    if (selection.area) showArea(model, selection, view);
    parts.table.draw();
    view.changed();
  });
  selection.addEventListener("area", () => { showArea(model, selection, view); overlay.draw(); address.plan(); });
  for (const kind of ["hover", "measure"]) selection.addEventListener(kind, overlay.draw);
  new ResizeObserver(() => { draw(); parts.table.draw(); }).observe(document.getElementById("plot"));
  new ResizeObserver(() => { flame.scroll(0); }).observe(document.getElementById("flamePlot"));
  address.read(model);
  draw();
  document.documentElement.dataset.ready = "true";
}

readPage().then(start).catch(error => {
  document.getElementById("title").textContent = "This page cannot be shown: " + error.message;
  throw error;
});
