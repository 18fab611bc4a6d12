/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* Puts the page together. */
function actionsOf(parts) {
  const {model, view, selection, signals, chart, pointer, search, sliceFilter, table, lines, flame, flameSearch} = parts;
  const step = by => selection.choose(model.beside(selection.segment, by));
  const zoom = factor => () => view.zoom(factor, pointer.anchor);
  const pan = part => () => view.pan(part);
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
  const measure = () => {
    const from = selection.moment ?? pointer.anchor, {measure: present} = selection;
    if (!present) selection.span(from, from, false);
    else selection.span(...present.sticks ? [] : [present.from, present.to, true]);
  };
  const stretch = hundredths => {
    const {from, to} = selection.measure;
    selection.span(from, Math.max(0, Math.min(model.end, to + hundredths * view.span / 100)), false);
  };
  const host = () => {
    const line = selection.segment < 0 ? undefined : lines.ofRow(model.row(selection.segment));
    if (line) selectHost(lines.above(line), {model, lines, selection});
  };
  const choose = next => { if (next >= 0) selection.choose(next); };
  return {CLOSER: zoom(0.7), WIDER: zoom(1 / 0.7), EARLIER: pan(-0.15), LATER: pan(0.15), ROW_UP: () => pointer.scroll(-SIZE.row),
    ROW_DOWN: () => pointer.scroll(SIZE.row), PAGE_UP: () => pointer.scroll(-chart.height), PAGE_DOWN: () => pointer.scroll(chart.height),
    PREVIOUS: () => step(-1), NEXT: () => step(1), FIRST: () => choose(model.whole.segments[0] ?? -1), LAST: () => choose(model.whole.segments.at(-1) ?? -1),
    CAUSE: () => follow(segment => signals.source(segment)), RELEASED: () => follow(segment => signals.target(segment)),
    RETRACE: () => selection.retrace(), ADVANCE: () => selection.advance(), BACK: () => view.back(), FIT: () => view.fit(), FRAME: fitSelection,
    SELECT_ALL: () => selection.select({from: 0, to: model.end, rows: lines.rowsBetween(-1, Infinity)}),
    HOST: host, MEASURE: () => measure(), SHORTER: times => stretch(-times), LONGER: times => stretch(times), COPY_MEASURE: () => copyMeasure(selection),
    PIN: pin, ROWS: () => { lines.choose(!lines.sparse); view.changed(); },
    GROUP: () => { lines.turn(selection.segment < 0 ? -1 : model.row(selection.segment)); view.changed(); },
    GROUPING: () => nextGrouping(parts), SEARCH: () => search.input.select(), SLICE_FILTER: () => sliceFilter.begin(), SLICES: () => fold(parts), TABLE: () => table.toggle(), CLEAR: () => selection.clear(), KEYS: () => document.getElementById("keySheet").showModal(),
    FLAME_UP: () => flame.step("up"), FLAME_DOWN: () => flame.step("down"), FLAME_LEFT: () => flame.step("left"), FLAME_RIGHT: () => flame.step("right"),
    FLAME_FIRST: () => flame.select(0), FLAME_ENTER: () => flame.enter(Math.max(0, flame.selected)), FLAME_PAGE_UP: () => flame.scroll(-flame.lines),
    FLAME_PAGE_DOWN: () => flame.scroll(flame.lines), FLAME_BACK: () => flame.back(), FLAME_ALL: () => flame.all(), FLAME_SEARCH: () => flameSearch.input.select()};
}

/* Puts rows together in another way. What is selected of them is dropped, since they are others. */
function regroup({model, signals, lines, selection}, name) {
  model.group(name);
  signals.build();
  lines.regroup();
  selection.select(null);
  showGrouping(model);
}

function groupingOf({meta, rows}) { return meta.groupings.findIndex(({name}) => name === rows.name); }

function showGrouping(model) {
  document.getElementById("grouping").textContent = model.meta.groupings[groupingOf(model)].words;
}

/* Goes on to the next way to group rows. */
function nextGrouping(parts) {
  const {groupings} = parts.model.meta, {name, words} = groupings[(groupingOf(parts.model) + 1) % groupings.length];
  regroup(parts, name);
  announce(words);
  if (parts.selection.segment >= 0) reveal(parts);
  parts.view.changed();
}

/* Shows the boxes of slices, or none. */
function fold({model: {slices}, sliceFilter, lines, view}) {
  slices.folded = !slices.folded;
  announce(slices.folded ? "Slices are hidden." : "Slices are shown.");
  sliceFilter.say();
  lines.build();
  view.changed();
}

/* Says what alone is shown, and leads back. */
function showFilter({model, selection}) {
  const {only} = selection, bar = document.getElementById("filter"), {frames} = model;
  bar.hidden = only < 0;
  if (only < 0) return;
  bar.replaceChildren(element("span", {textContent: `Only ${frames.words(only)}: ${duration(frames.times[only])}, ${percent(frames.times[only], model.meta.elapsed)} of the path, `
    + `${counted(model.whole.length, "segment")}`}), action("Show all of the path", "Show all of the path (Escape)", () => selection.filter(-1)));
}

function connectButtons(parts) {
  const {view, theme, table, flame, flameTree} = parts;
  const on = (id, act) => document.getElementById(id).addEventListener("click", act);
  on("fit", () => view.fit());
  on("back", () => view.back());
  on("grouping", () => nextGrouping(parts));
  on("theme", () => theme.toggle());
  on("tableButton", () => table.toggle());
  on("flameAll", () => flame.all());
  on("flameBack", () => flame.back());
  on("flameTreeButton", () => flameTree.toggle());
  on("help", () => document.getElementById("keySheet").showModal());
}

function wheelSetting() {
  const box = document.getElementById("plainWheel"), settings = {plainWheel: remembered("plainWheel") === "true"};
  box.checked = settings.plainWheel;
  box.addEventListener("change", () => {
    settings.plainWheel = box.checked;
    remember("plainWheel", String(box.checked));
  });
  return settings;
}

/* Brings the selected segment into sight. */
function reveal({model, view, selection, lines, chart}) {
  const {segment} = selection;
  if (segment < 0) return;
  view.reveal(model.start(segment), model.stop(segment));
  lines.follow(view);
  const line = lines.ofRow(model.row(segment));
  if (line.y < view.top) view.top = line.y;
  if (line.y + line.height > view.top + chart.height) view.top = line.y + line.height - chart.height;
  view.changed();
}

function start(data) {
  const model = new PathModel(data), theme = new Theme(), view = new View(model.end), selection = new Selection();
  if (innerWidth < 700) view.names = 120;
  const lines = new Lines(model), signals = new Signals(model), chart = new Chart(model, view, lines, theme);
  const overlay = chart.overlay = new Overlay(chart, selection, signals, theme), minimap = new Minimap(model, view, theme);
  const parts = {model, theme, view, selection, lines, signals, chart, overlay, minimap, search: new Search(model, selection, minimap),
    table: new SegmentTable(model, selection), pointer: new Pointer(chart, selection, overlay, wheelSetting())};
  const flame = parts.flame = new FlameGraph(model, selection, theme), flameTree = parts.flameTree = new FlameTree(flame);
  parts.flameSearch = new FlameSearch(flame);
  parts.sliceFilter = new SliceFilter(model);
  parts.sliceFilter.addEventListener("find", () => {
    lines.build();
    showSummary(model, selection, theme, view);
    parts.table.draw();
    view.changed();
  });
  const searches = [["find", parts.search], ["flame", parts.flameSearch], ["slices", parts.sliceFilter]], address = new Address(view, selection, lines, searches, name => regroup(parts, name));
  searches.forEach(([, search]) => search.addEventListener("find", () => address.plan()));
  document.title = data.meta.title;
  const {count, hidden} = model.frames;
  if (hidden) document.getElementById("flameHeading").textContent = `Who waited for whom (of the path; the ${grouped(count)} longest of ${counted(count + hidden, "frame")})`;
  document.getElementById("title").textContent = together(data.meta.headline);
  document.getElementById("sentence").textContent = together(data.meta.sentence);
  showGrouping(model);
  new Details(model, selection, signals);
  new Tip(chart, selection);
  new Keys(data.meta.keys, actionsOf(parts), () => selection.measure?.sticks === false);
  connectButtons(parts);
  showSummary(model, selection, theme, view);
  showRequests(model, view);
  showLegend(model, theme);
  view.addEventListener("change", () => { chart.draw(); address.plan(); });
  // In the same frame, since the chart says how wide they are.
  chart.canvas.addEventListener("drawn", () => { overlay.draw.now(); minimap.draw.now(); });
  theme.addEventListener("change", () => { chart.draw(); flame.draw(); showLegend(model, theme); });
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
    flame.about(selection.only);
    showSummary(model, selection, theme, view);
    if (selection.area) showArea(model, selection, view);
    parts.table.draw();
    view.changed();
  });
  selection.addEventListener("area", () => { showArea(model, selection, view); overlay.draw(); address.plan(); });
  selection.addEventListener("measure", () => { showMeasure(selection); overlay.draw(); });
  for (const kind of ["hover", "moment"]) selection.addEventListener(kind, overlay.draw);
  // Observers are called at first, too, when all was just drawn in this size.
  new ResizeObserver(() => { if (!isFitted(chart.canvas)) chart.draw(); parts.table.draw(); }).observe(document.getElementById("plot"));
  new ResizeObserver(() => { if (!isFitted(flame.canvas)) flame.scroll(0); }).observe(document.getElementById("flamePlot"));
  const print = prints => {
    theme.print(prints);
    for (const part of [chart, flame]) part.draw.now();
    // Browsers print a canvas over another one as if it were opaque.
    const {canvas} = chart;
    if (prints) canvas.getContext("2d").drawImage(overlay.canvas, 0, 0, canvas.clientWidth, canvas.clientHeight);
  };
  addEventListener("beforeprint", () => print(true));
  addEventListener("afterprint", () => print(false));
  address.read(model);
  chart.draw();
  flame.draw();
  document.documentElement.dataset.ready = "true";
}

readPage().then(start).catch(error => {
  document.getElementById("title").textContent = "This page cannot be shown: " + error.message;
  throw error;
});
