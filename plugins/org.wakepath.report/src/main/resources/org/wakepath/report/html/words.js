/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* Durations and sentences; the same rules as in the other formats. Times are ns since the path's start. */
const PLACE_OF_DURATION = "\uE000";
const FLAG = {guessed: 1, clipped: 2, uncertain: 4, unresolved: 8, merged: 16};

function threeDigits(value, unit) {
  const hundredths = Math.floor((value * 100 + unit / 2) / unit);
  if (hundredths < 1000) return (hundredths / 100).toFixed(2);
  const tenths = Math.floor((value * 10 + unit / 2) / unit);
  return tenths < 1000 ? (tenths / 10).toFixed(1) : String(Math.floor((value + unit / 2) / unit));
}

function duration(ns) {
  if (ns < 0) return "-" + duration(-ns);
  if (ns < 1000) return Math.round(ns) + " ns";
  const seconds = Math.round(ns / 1e9);
  if (ns >= 120e9) {
    return seconds < 3600 ? `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`
      : `${Math.floor(seconds / 3600)} h ${String(Math.floor(seconds % 3600 / 60)).padStart(2, "0")} min`;
  }
  const units = [[1e3, "µs"], [1e6, "ms"], [1e9, "s"]];
  const [unit, name] = units.find(([size], i) => i === 2 || ns * 2 < 1999 * size);
  return threeDigits(ns, unit) + " " + name;
}

function milliseconds(ns) {
  const whole = Math.round(Math.abs(ns));
  return (ns < 0 ? "-" : "") + Math.floor(whole / 1e6) + "." + String(whole % 1e6).padStart(6, "0");
}

function offset(ns) {
  return (ns < 0 ? "" : "+") + milliseconds(ns) + " ms";
}

function percent(part, whole) {
  const value = whole > 0 ? 100 * part / whole : 0;
  return value > 0 && value < 1 ? "<1 %" : Math.round(value) + " %";
}

/* A number with its digits grouped: 5,468. */
function grouped(count) {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/* A number of things: 1 task, 5,468 tasks. */
function counted(count, thing) {
  return `${grouped(count)} ${thing}${count === 1 ? "" : "s"}`;
}

/* Keeps a number and its unit on one line. */
function together(text) {
  return text.replace(/(\d) (?=%|ns|µs|ms|s\b)/g, "$1\u00a0");
}

/* Shortens in the middle until it fits; the end, where the tid is, stays. */
function ellipsis(text, width, measure) {
  if (measure(text) <= width) return text;
  const points = [...text];
  let low = 1, high = points.length;
  const cut = n => points.slice(0, n >> 1).join("") + "…" + points.slice(points.length - (n - (n >> 1))).join("");
  while (low < high) {
    const middle = low + high + 1 >> 1;
    if (measure(cut(middle)) <= width) low = middle; else high = middle - 1;
  }
  return cut(low);
}

/* The same, or nothing where so few letters fit that they would not say what it is. */
const LEAST_LEGIBLE = 6;

function legible(text, width, measure) {
  const fitted = ellipsis(text, width, measure);
  return fitted === text || [...fitted].length >= LEAST_LEGIBLE ? fitted : "";
}
