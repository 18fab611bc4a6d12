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

function shareRows(shares, total, label, colour) {
  return shares.slice(0, 20).map(([key, time, percentage]) => [
    element("span", {}, label(key), shareBar(time, total, colour(key))), duration(time), percentage]);
}

function shareTable(heading, shares, total, label, colour = () => "var(--muted)") {
  const rest = shares.slice(20).reduce((sum, [, time]) => sum + time, 0);
  const table = tableOf([heading, "time", "share"], shareRows(shares, total, label, colour), 1);
  if (rest) table.tBodies[0].append(element("tr", {}, element("td", {textContent: `and ${shares.length - 20} more`}),
    element("td", {className: "number", textContent: duration(rest)}),
    element("td", {className: "number", textContent: percent(rest, total)})));
  return table;
}

function sliceTable(slices) {
  return element("div", {className: "scroll", id: "slices", tabIndex: 0}, tableOf(["slice", "task", "on path", "share", "count", "total", "waiting"],
    slices.map(({slice, task, onPath, share, count, total, waiting}) => [slice, task, duration(onPath), share, count, duration(total),
      duration(waiting)]), 2));
}

function waitList(model, selection) {
  const go = wait => () => selection.follow(model.at(Math.max(0, wait.end - 1)));
  return element("ol", {}, ...model.meta.longestWaits.map(wait => element("li", {},
    element("button", {className: "link", textContent: wait.sentence, onclick: go(wait)}))));
}

function showSummary(model, selection, theme) {
  const {meta} = model, total = meta.elapsed;
  const body = document.getElementById("summaryBody");
  const stateLabel = state => element("span", {}, swatch(theme, state), meta.states[state].label);
  body.append(element("p", {textContent: together(meta.sentence)}));
  if (meta.excerpt) body.append(element("p", {className: "warning", id: "excerpt", textContent: meta.excerpt}));
  if (meta.merged) body.append(element("p", {className: "warning", id: "merged", textContent: meta.merged}));
  if (meta.doubts.length) {
    body.append(element("div", {className: "warning", id: "doubts"}, element("h3", {textContent: "What could make this wrong"}),
      ...meta.doubts.map(line => element("p", {textContent: line}))));
  }
  body.append(element("p", {textContent: `From ${model.timestamp(0)} to ${model.timestamp(total)}, on the clock of ${meta.clock}.`}),
    shareTable("host", meta.hosts, total, host => host),
    shareTable("task", meta.tasks, total, row => `${model.name(row)} · ${meta.rows[row].host}`),
    shareTable("state", meta.shares, total, stateLabel, state => `var(--state-${state})`));
  if (meta.slices.length) body.append(element("h3", {textContent: "Time by slice"}), sliceTable(meta.slices));
  if (meta.sliceDoubts.length) {
    body.append(element("div", {className: "warning", id: "sliceDoubts"}, element("h3", {textContent: "What could make these slices wrong"}),
      ...meta.sliceDoubts.map(line => element("p", {textContent: line}))));
  }
  if (meta.facts.length) body.append(element("p", {textContent: `Also counted: ${meta.facts.join(", ")}.`}));
  if (meta.longestWaits.length) body.append(element("h3", {textContent: "Longest waits"}), waitList(model, selection));
}
