/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* How many requests took how long: a bar is a button that shows its slowest request. */
function showRequests(model, view) {
  const {requests} = model.meta, section = document.getElementById("requests");
  section.hidden = !requests;
  if (!requests) return;
  const show = ([from, to]) => {
    view.frame(from, to);
    announce(`Request of ${duration(to - from)} from ${offset(from)}`);
  };
  document.getElementById("requestBody").replaceChildren(element("p", {textContent: together(requestWords(requests))}),
    ...requests.bars.length ? requestParts(requests, show) : []);
}

/* Those within the path; where there are others, how many. */
function requestWords({port, sentence, outside}) {
  const on = port && `On port ${port}: `, others = `${counted(outside, "request")} that ${outside === 1 ? "does" : "do"} not lie in this path as a whole`;
  return on + (sentence ? sentence + (outside ? `, and ${others}.` : ".") : `only ${others}.`);
}

function requestParts({bars, slowest}, show) {
  const most = Math.max(...bars.map(({count}) => count));
  const list = element("ol", {}, ...slowest.map(request => element("li", {}, element("button", {className: "link",
    textContent: `${duration(request[1] - request[0])} from ${offset(request[0])}`, onclick: () => show(request)}))));
  return [element("div", {className: "histogram"}, ...bars.map(bar => requestBar(bar, most, show))),
    element("div", {className: "bounds"}, element("span", {textContent: duration(bars[0].from)}), element("span", {textContent: duration(bars.at(-1).to)})),
    element("details", {}, element("summary", {textContent: "Slowest requests"}), list)];
}

function requestBar({from, to, count, slowest}, most, show) {
  const words = `${counted(count, "request")} of ${duration(from)} to ${duration(to)}`;
  const bar = element("button", {title: words, ariaLabel: words + "; show the slowest", disabled: !count, onclick: () => show(slowest)});
  const ink = element("span");
  ink.style.height = 100 * count / most + "%";
  bar.append(ink);
  return bar;
}
