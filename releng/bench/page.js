/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/*
 * Measures the page that it is put into, before the page's own script: when the page is ready, when its first frame is
 * drawn, and what its scripts take for each frame while the wheel zooms. The result goes to the console as one line. The
 * first time that a browser opens the page is not counted, since the browser itself is still starting then.
 */
(() => {
  "use strict";
  const STEPS = 120, CLOSER = -20;
  let work = 0;
  const frames = [], works = [];
  const ask = window.requestAnimationFrame.bind(window);
  const timed = act => {
    const from = performance.now();
    act();
    work += performance.now() - from;
  };
  window.requestAnimationFrame = act => ask(time => timed(() => act(time)));

  /* Half of the steps go closer, the others back. The page draws in the frame after a step. */
  function zoom(step, then) {
    ask(time => {
      frames.push(time);
      if (step > 0) works.push(work);
      if (step === STEPS) {
        then();
        return;
      }
      work = 0;
      const chart = document.getElementById("chart"), box = chart.getBoundingClientRect();
      const wheel = {deltaY: step < STEPS / 2 ? CLOSER : -CLOSER, ctrlKey: true, bubbles: true, cancelable: true,
        clientX: box.left + box.width * 0.4, clientY: box.top + box.height / 2};
      timed(() => chart.dispatchEvent(new WheelEvent("wheel", wheel)));
      zoom(step + 1, then);
    });
  }

  new MutationObserver(() => {
    const ready = performance.now();
    ask(() => setTimeout(() => {
      const drawn = performance.now();
      if (!sessionStorage.getItem("warm")) {
        sessionStorage.setItem("warm", "yes");
        location.reload();
        return;
      }
      zoom(0, () => {
        const gaps = frames.slice(1).map((time, i) => time - frames[i]);
        console.log("WAKEPATH " + [ready, drawn, ...works, ...gaps].map(value => value.toFixed(2)).join(" "));
      });
    }));
  }).observe(document.documentElement, {attributeFilter: ["data-ready"]});
})();
