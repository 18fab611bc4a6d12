/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* What the path comes to, as the exporter added it up. */
function shareBar(time, total, colour) {
  const bar = element("span", {className: "bar"});
  bar.style.width = 100 * time / total + "%";
  bar.style.background = colour;
  return bar;
}

/* Rows of shares: what, time, share. The bars of all tables have one scale: as wide as the table is all of the path. */
const MOST_SHARES = 20;

function shareRow(what, time, total, colour) {
  const row = element("tr", {}, element("td", {}, what), element("td", {className: "number", textContent: duration(time)}),
    element("td", {className: "number", textContent: percent(time, total)}));
  const bar = element("tr", {className: "barRow"}, element("td", {colSpan: 3}, shareBar(time, total, colour)));
  bar.setAttribute("aria-hidden", "true");
  return [row, bar];
}

function shareRows(shares, total, label, colour) {
  const rest = shares.slice(MOST_SHARES).reduce((sum, [, time]) => sum + time, 0);
  return [...shares.slice(0, MOST_SHARES).flatMap(([key, time]) => shareRow(label(key), time, total, colour(key))),
    ...rest ? shareRow(`and ${grouped(shares.length - MOST_SHARES)} more`, rest, total, "var(--muted)") : []];
}

function shareTable(head, subject, rows) {
  const table = tableOf([head, "time", "share"], [], 1);
  table.tBodies[0].append(...rows);
  return section(`Time by ${head} (of ${subject})`, table);
}

function section(heading, ...content) {
  return element("div", {}, element("h3", {textContent: heading}), ...content);
}

/* The shares of groups of tasks; a group of several opens. */
function groupRows(model, {groups, tasks, total}) {
  const timeOf = new Map(tasks);
  return groups.slice(0, MOST_SHARES).flatMap(group => groupRow(model, group, timeOf, total)).concat(
    shareRows(groups.map(({duration: time}) => [0, time]), total, () => "", () => "").slice(2 * MOST_SHARES));
}

function groupRow(model, {workers, duration: time}, timeOf, total) {
  const [first] = workers, host = model.hostOf(first), grey = "var(--muted)";
  if (workers.length === 1) return shareRow(`${model.nameOf(first)} · ${host}`, time, total, grey);
  const button = element("button", {className: "link", ariaExpanded: "false",
    textContent: `▸ ${model.meta.workers[first].name}: ${counted(workers.length, "task")} · ${host}`});
  const own = shareRow(button, time, total, grey);
  button.onclick = () => {
    const open = button.ariaExpanded !== "true";
    button.ariaExpanded = String(open);
    button.textContent = (open ? "▾" : "▸") + button.textContent.slice(1);
    if (open) own[1].after(...button.shown ??= shareRows(workers.map(one => [one, timeOf.get(one)]), total, one => element("span", {className: "member", textContent: model.nameOf(one)}), () => grey));
    else button.shown.forEach(shown => shown.remove());
  };
  return own;
}

/* Slice and task are above the other columns of their row where these have the whole width. */
function sliceTable({slices, isPart, total: whole}) {
  const name = (slice, task) => element("span", {}, slice, " ", element("span", {className: "below", textContent: task}));
  const table = isPart ? tableOf(["slice of task", "time", "share"], slices.map(({slice, task, onPath}) => [name(slice, task), duration(onPath), percent(onPath, whole)]), 1)
    : tableOf(["slice of task", "on path", "share", "count", "total", "waiting"], slices.map(({slice, task, onPath, share, count, total, waiting}) =>
      [name(slice, task), duration(onPath), share, count, duration(total), duration(waiting)]), 1);
  return element("div", {className: isPart ? "scroll" : "scroll tall", id: "slices", tabIndex: 0, role: "region", ariaLabel: "Time by slice"}, table);
}

/* The longest segment of a wait's largest part; where the path does not go on in the wait, what it ended with. */
function largestPart(model, {start, end, worker, state}) {
  const {worker: workers, state: states} = model.columns, time = i => Math.min(end, model.stop(i)) - Math.max(start, model.start(i));
  let found = -1;
  for (let i = model.at(start); i < model.count && model.start(i) < end; i++) {
    if (workers[i] === worker && states[i] === state && (found < 0 || time(i) > time(found))) found = i;
  }
  return found < 0 ? model.at(Math.max(0, end - 1)) : found;
}

/* The longest shown segment of a wait. */
function longestShown({whole, columns}, {start, end}) {
  let found = -1;
  for (let i = whole.firstAfter(start); i < whole.length && whole.start(i) < end; i++) {
    if (found < 0 || columns.duration[whole.segments[i]] > columns.duration[found]) found = whole.segments[i];
  }
  return found;
}

/* The longest waits, with their numbers in the picture; of a part of the path those that have some of it. */
function waitList(model, selection, view, {waits, subject, isPart}) {
  const go = (wait, whole) => () => {
    const segment = isPart ? longestShown(model, wait) : largestPart(model, whole);
    view.frame(wait.start, wait.end);
    selection.follow(segment);
  };
  const item = (whole, i) => element("li", {value: i + 1}, element("button", {className: "link", onclick: go(waits[i], whole),
    textContent: (isPart ? `${duration(waits[i].time)} of ${subject}: ` : "") + whole.sentence}));
  return element("ol", {}, ...model.meta.longestWaits.map((whole, i) => waits[i].time > 0 || !isPart ? item(whole, i) : ""));
}

function showSummary(model, selection, theme, view) {
  const {meta} = model, sums = sumsOf(model), {subject, total} = sums, {pattern} = model.slices;
  if (pattern) sums.slices = sums.slices.filter(({name}) => name && pattern(name));
  const stateLabel = state => element("span", {}, swatch(theme, state), meta.states[state].label);
  document.getElementById("summaryHeading").textContent = selection.only < 0 ? "Summary" : `Summary of only ${model.frames.words(selection.only)}`;
  const warning = (id, ...content) => element("div", {className: "warning", id}, ...content);
  const lines = texts => texts.map(textContent => element("p", {textContent}));
  const parts = [
    meta.excerpt && warning("excerpt", ...lines([meta.excerpt])), meta.merged && warning("merged", ...lines([meta.merged])),
    meta.doubts.length && warning("doubts", element("h3", {textContent: "What could make this wrong"}), ...lines(meta.doubts)),
    ...lines([`From ${model.timestamp(0)} to ${model.timestamp(meta.elapsed)}, on the clock of ${meta.clock}.`]),
    shareTable("host", subject, shareRows(sums.hosts, total, host => host, () => "var(--muted)")),
    shareTable("task", subject, groupRows(model, sums)),
    shareTable("state", subject, shareRows(sums.states, total, stateLabel, state => `var(--state-${state})`)),
    sums.slices.length && section(`Time by slice (of ${subject})`, sliceTable(sums)),
    meta.sliceDoubts.length && warning("sliceDoubts", element("h3", {textContent: "What could make these slices wrong"}), ...lines(meta.sliceDoubts)),
    ...lines(meta.facts.length ? [`Counted in the whole traces: ${meta.facts.join(", ")}.`] : []),
    meta.longestWaits.length && section(`Longest of ${counted(meta.waits, "wait")}`, waitList(model, selection, view, sums))];
  document.getElementById("summaryBody").replaceChildren(...parts.filter(Boolean));
}
