/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* The table of a selected area: states by rows; its sums are the selection. */
const MOST_AREA_ROWS = 100;
function areaTable(model, area) {
  const sums = area.rows.map(row => model.tracks[row].states(area.from, area.to));
  const rows = area.rows.map((row, i) => ({row, sums: sums[i], total: sums[i].reduce((sum, part) => sum + part, 0)}))
    .filter(({total}) => total > 0).sort((one, other) => other.total - one.total);
  const states = model.meta.states.map((_, state) => state).filter(state => rows.some(({sums: part}) => part[state] > 0));
  const time = value => element("span", {textContent: value ? milliseconds(value) : "", title: value ? duration(value) : ""});
  const body = rows.slice(0, MOST_AREA_ROWS).map(({row, sums: part, total}) => [`${model.name(row)} · ${model.host(row)}`, time(total),
    ...states.map(state => time(part[state]))]);
  const column = pick => time(rows.reduce((sum, row) => sum + pick(row), 0));
  if (rows.length > MOST_AREA_ROWS) body.push([`and ${rows.length - MOST_AREA_ROWS} more`, "", ...states.map(() => "")]);
  body.push(["all", column(({total}) => total), ...states.map(state => column(({sums: part}) => part[state]))]);
  return tableOf(["ms", "all", ...states.map(state => model.meta.states[state].label)], body, 1);
}

function showArea(model, selection, view) {
  const section = document.getElementById("area"), {area} = selection;
  section.hidden = !area;
  if (!area) return;
  const length = area.to - area.from;
  const table = areaTable(model, area);
  const text = () => [...table.rows].map(row => [...row.cells].map(cell => cell.textContent).join("\t")).join("\n");
  document.getElementById("areaBody").replaceChildren(
    element("p", {textContent: `${duration(length)} (${milliseconds(length)} ms) from ${offset(area.from)}, ${area.rows.length} rows`}),
    element("div", {className: "scroll", tabIndex: 0, role: "region", ariaLabel: "Time by row and state"}, table),
    element("div", {className: "actions"}, action("Zoom to it", "Fit the selection (F)", () => view.frame(area.from, area.to)),
      action("Copy table", "Copy as tab-separated text", () => copyText(text())),
      action("Clear", "Clear the selection (Escape)", () => selection.select(null))));
}

/* Selects all rows under the name of a host, in the time of the selected area or in all time. */
function selectHost(header, {model, lines, selection}) {
  const {from, to} = selection.area?.to > selection.area?.from ? selection.area : {from: 0, to: model.end}, rows = lines.under(header);
  selection.select({from, to, rows});
  announce(`${header.host}: ${counted(rows.length, "row")} selected`);
}

/* The exact difference of a measure, to be copied. */
function measureText({from, to}) {
  return milliseconds(Math.abs(Math.round(to) - Math.round(from))) + " ms";
}

function copyMeasure({measure}) {
  if (measure) copyText(measureText(measure));
}

function showMeasure(selection) {
  const section = document.getElementById("measure"), {measure} = selection;
  section.hidden = !measure;
  if (!measure) return;
  const [from, to] = [measure.from, measure.to].sort((one, other) => one - other).map(Math.round);
  document.getElementById("measureBody").replaceChildren(
    element("p", {textContent: `${duration(to - from)} (${measureText(measure)}) from ${offset(from)} to ${offset(to)}`}),
    element("div", {className: "actions"}, action(measure.sticks ? "Drop" : "Keep", "Keep the measure, or drop it (M)",
      () => selection.span(...measure.sticks ? [] : [measure.from, measure.to, true])), action("Copy", "Copy the difference (C)", () => copyMeasure(selection))));
}
