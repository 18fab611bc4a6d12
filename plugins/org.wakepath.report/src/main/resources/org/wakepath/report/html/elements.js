/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* Elements made without markup, so that no name can become some. */
function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  Object.assign(made, properties);
  made.append(...children);
  return made;
}

/* A table from rows of texts or elements; `numbers` says from which column on they are numbers. */
function tableOf(head, rows, numbers) {
  const cell = (tag, content, i) => element(tag, {className: i >= numbers ? "number" : ""}, content);
  return element("table", {},
    element("thead", {}, element("tr", {}, ...head.map((text, i) => cell("th", text, i)))),
    element("tbody", {}, ...rows.map(row => element("tr", {}, ...row.map((content, i) => cell("td", content, i))))));
}

function swatch(theme, state) {
  const mark = element("span", {className: "swatch"});
  mark.style.background = `var(--state-${state})`;
  return mark;
}

function action(text, title, act) {
  return element("button", {textContent: text, title, onclick: act});
}

/* Copies a text; a page opened from a file may only have the old way. */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = element("textarea", {value: text});
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}

function announce(text) {
  document.getElementById("live").textContent = text;
}
