// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0

/** Searches and zooms one flame graph. */
function followFlame(controls) {
  const svg = controls.nextElementSibling;
  const frames = [...svg.querySelectorAll(".frame")];
  const found = controls.querySelector(".found");
  const search = controls.querySelector(".search");

  const places = new Map(frames.map(frame => {
    const box = frame.querySelector("svg");
    return [box, [parseFloat(box.getAttribute("x")), parseFloat(box.getAttribute("width"))]];
  }));

  /** Makes the part of the picture from `left` on, in percent, fill its width. */
  function show(left, part) {
    places.forEach(([x, width], box) => {
      box.setAttribute("x", `${(x - left) / part * 100}%`);
      box.setAttribute("width", `${width / part * 100}%`);
    });
  }

  function whole() {
    show(0, 100);
  }

  function choose(frame) {
    show(...places.get(frame.querySelector("svg")));
  }

  search.addEventListener("input", () => {
    const wanted = search.value.trim().toLowerCase();
    const fitting = frames.filter(frame => frame.getAttribute("aria-label").toLowerCase().includes(wanted));
    frames.forEach(frame => frame.classList.toggle("dim", wanted !== "" && !fitting.includes(frame)));
    found.textContent = wanted === "" ? "" : fitting.length === 1 ? "1 frame" : `${fitting.length} frames`;
  });
  controls.querySelector(".whole").addEventListener("click", whole);
  frames.forEach(frame => {
    frame.addEventListener("click", () => choose(frame));
    frame.addEventListener("keydown", event => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        choose(frame);
      } else if (event.key === "Escape") {
        whole();
      }
    });
  });
}

document.querySelectorAll(".controls").forEach(followFlame);
document.documentElement.dataset.ready = "true";
