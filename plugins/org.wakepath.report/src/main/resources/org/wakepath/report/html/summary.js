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

function shareTable(head, rows) {
  const table = tableOf([head, "time", "share"], [], 1);
  table.tBodies[0].append(...rows);
  return section(`Time by ${head} (of the path)`, table);
}

function section(heading, ...content) {
  return element("div", {}, element("h3", {textContent: heading}), ...content);
}

/* The shares of groups of tasks; a group of several opens. */
function groupRows(model, total) {
  return model.meta.groups.slice(0, MOST_SHARES).flatMap(group => groupRow(model, group, total)).concat(
    shareRows(model.meta.groups.map(({duration: time}) => [0, time]), total, () => "", () => "").slice(2 * MOST_SHARES));
}

function groupRow(model, {rows, duration: time}, total) {
  const [row] = rows, host = model.host(row), grey = "var(--muted)";
  if (rows.length === 1) return shareRow(`${model.name(row)} · ${host}`, time, total, grey);
  const button = element("button", {className: "link", ariaExpanded: "false", textContent: `▸ ${model.name(model.groupOf[row])} · ${host}`});
  const own = shareRow(button, time, total, grey), timeOf = new Map(model.meta.tasks);
  button.onclick = () => {
    const open = button.ariaExpanded !== "true";
    button.ariaExpanded = String(open);
    button.textContent = (open ? "▾" : "▸") + button.textContent.slice(1);
    if (open) own[1].after(...button.shown ??= shareRows(rows.map(one => [one, timeOf.get(one)]), total, one => element("span", {className: "member", textContent: model.name(one)}), () => grey));
    else button.shown.forEach(shown => shown.remove());
  };
  return own;
}

/* The task is below the slice, so that the time on the path is seen without scrolling. */
function sliceTable(slices) {
  const name = (slice, task) => element("span", {}, slice, " ", element("span", {className: "below", textContent: task}));
  return element("div", {className: "scroll", id: "slices", tabIndex: 0}, tableOf(["slice of task", "on path", "share", "count", "total", "waiting"],
    slices.map(({slice, task, onPath, share, count, total, waiting}) => [name(slice, task), duration(onPath), share, count, duration(total),
      duration(waiting)]), 1));
}

/* The longest segment of a wait's largest part; where the path does not go on in the wait, what it ended with. */
function largestPart(model, {start, end, row, state}) {
  const {row: rows, state: states} = model.columns, time = i => Math.min(end, model.stop(i)) - Math.max(start, model.start(i));
  let found = -1;
  for (let i = model.at(start); i < model.count && model.start(i) < end; i++) {
    if (rows[i] === row && states[i] === state && (found < 0 || time(i) > time(found))) found = i;
  }
  return found < 0 ? model.at(Math.max(0, end - 1)) : found;
}

function waitList(model, selection, view) {
  const go = wait => () => {
    view.frame(wait.start, wait.end);
    selection.follow(largestPart(model, wait));
  };
  return element("ol", {}, ...model.meta.longestWaits.map(wait => element("li", {},
    element("button", {className: "link", textContent: wait.sentence, onclick: go(wait)}))));
}

function showSummary(model, selection, theme, view) {
  const {meta} = model, total = meta.elapsed;
  const body = document.getElementById("summaryBody");
  const stateLabel = state => element("span", {}, swatch(theme, state), meta.states[state].label);
  if (meta.excerpt) body.append(element("p", {className: "warning", id: "excerpt", textContent: meta.excerpt}));
  if (meta.merged) body.append(element("p", {className: "warning", id: "merged", textContent: meta.merged}));
  if (meta.doubts.length) {
    body.append(element("div", {className: "warning", id: "doubts"}, element("h3", {textContent: "What could make this wrong"}),
      ...meta.doubts.map(line => element("p", {textContent: line}))));
  }
  body.append(element("p", {textContent: `From ${model.timestamp(0)} to ${model.timestamp(total)}, on the clock of ${meta.clock}.`}),
    shareTable("host", shareRows(meta.hosts, total, host => host, () => "var(--muted)")),
    shareTable("task", groupRows(model, total)),
    shareTable("state", shareRows(meta.shares, total, stateLabel, state => `var(--state-${state})`)));
  if (meta.slices.length) body.append(section("Time by slice (share of the path)", sliceTable(meta.slices)));
  if (meta.sliceDoubts.length) {
    body.append(element("div", {className: "warning", id: "sliceDoubts"}, element("h3", {textContent: "What could make these slices wrong"}),
      ...meta.sliceDoubts.map(line => element("p", {textContent: line}))));
  }
  if (meta.facts.length) body.append(element("p", {textContent: `Also counted: ${meta.facts.join(", ")}.`}));
  if (meta.longestWaits.length) body.append(element("h3", {textContent: `Longest of ${counted(meta.waits, "wait")}`}), waitList(model, selection, view));
}
