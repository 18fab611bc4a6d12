/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* Canvases in CSS pixels, sharp at any scale. */
function fitted(canvas) {
  const scale = window.devicePixelRatio || 1;
  const {clientWidth, clientHeight} = canvas;
  const width = Math.max(1, Math.round(clientWidth * scale)), height = Math.max(1, Math.round(clientHeight * scale));
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, {width, height});
  const pen = canvas.getContext("2d");
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.clearRect(0, 0, clientWidth, clientHeight);
  pen.imageSmoothingEnabled = false;
  return {pen, scale, width: clientWidth, height: clientHeight};
}

/* Calls a function at most once a frame, however often it is asked to. */
function oncePerFrame(draw) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => { asked = false; draw(); });
  };
}

const FONT = '12px system-ui, "DejaVu Sans", sans-serif';
const textWidths = new Map();

/* How wide a text is in a canvas; asked again and again for the same texts. */
function textWidth(pen, text) {
  const key = pen.font + text;
  if (!textWidths.has(key)) {
    if (textWidths.size > 5000) textWidths.clear();
    textWidths.set(key, pen.measureText(text).width);
  }
  return textWidths.get(key);
}
