/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* The data blocks of the page: one of JSON, the others gzip in base64. */
function blockText(id) {
  return document.getElementById(id).textContent;
}

async function inflated(id) {
  const text = atob(blockText(id).trim());
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/* Numbers are kept as planes: all lowest bytes of a column, then all second bytes, and so on. */
function columnsFrom(plan, bytes) {
  const columns = {};
  let at = 0;
  for (const {name, count, planes} of plan) {
    const lowest = bytes.subarray(at, at += count), column = planes === 1 ? lowest : planes <= 3 ? new Int32Array(lowest) : new Float64Array(lowest);
    for (let plane = 1, weight = 256; plane < planes; plane++, weight *= 256) {
      for (let i = 0; i < count; i++) column[i] += bytes[at++] * weight;
    }
    columns[name] = column;
  }
  return columns;
}

async function readPage() {
  const meta = JSON.parse(blockText("meta"));
  const [numbers, texts] = await Promise.all([inflated("columns"), inflated("causes")]);
  return {meta, columns: columnsFrom(meta.columns, numbers), causes: JSON.parse(new TextDecoder().decode(texts))};
}
