/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/*
 * What tells segments apart without colour: hatch, dashes, torn edge, frame, letter. The width of the segment's
 * pixels, `run`, says which; they are drawn within those that it fills, `box`.
 */
function drawFlags(pen, theme, model, segment, run, box) {
  if (model.flag(segment, FLAG.unresolved) && run.width >= 3) drawFrame(pen, theme, box);
  if (model.flag(segment, FLAG.guessed)) {
    if (run.width >= 8) {
      pen.fillStyle = theme.hatch(pen);
      pen.fillRect(box.x, box.y, box.width, box.height);
    } else {
      dashedLine(pen, theme.foreground, run.x, run.y + run.height + 1, run.x + run.width, [2, 1]);
    }
  }
  if (model.flag(segment, FLAG.clipped) && run.width >= 4) drawTorn(pen, theme, box.x, box.y, box.height);
}

function drawFrame(pen, theme, {x, y, width, height, state}) {
  pen.save();
  pen.strokeStyle = theme.colour(state);
  pen.setLineDash([3, 2]);
  pen.strokeRect(x + 0.5, y + 0.5, Math.max(1, width - 1), height - 1);
  pen.restore();
}

function drawTorn(pen, theme, x, y, height) {
  pen.fillStyle = theme.background;
  pen.beginPath();
  pen.moveTo(x, y);
  for (let at = y; at < y + height; at += 5) {
    pen.lineTo(x + 3, at + 2.5);
    pen.lineTo(x, at + 5);
  }
  pen.fill();
}

function drawLetter(pen, theme, model, segment, {x, y, width, height, state}) {
  const hollow = model.flag(segment, FLAG.unresolved), guessed = model.flag(segment, FLAG.guessed);
  pen.font = "bold 9px system-ui, sans-serif";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  const at = [x + width / 2, y + height / 2 + 0.5];
  const letter = hollow ? "?" : guessed ? "≈" : model.meta.states[state].letter;
  if (hollow || guessed) {
    pen.strokeStyle = theme.background;
    pen.lineWidth = 3;
    pen.strokeText(letter, ...at);
    pen.lineWidth = 1;
  }
  pen.fillStyle = hollow || guessed ? theme.foreground : theme.text(state);
  pen.fillText(letter, ...at);
}

const NUMBER = {width: 14, height: 12};

/* The number of a wait in a box. */
function drawNumber(pen, theme, number, x, y) {
  const box = [Math.round(x - NUMBER.width / 2) + 0.5, Math.round(y - NUMBER.height / 2) + 0.5, NUMBER.width, NUMBER.height];
  pen.fillStyle = theme.background;
  pen.fillRect(...box);
  Object.assign(pen, {strokeStyle: theme.foreground, lineWidth: 1});
  pen.strokeRect(...box);
  Object.assign(pen, {font: "bold 9px system-ui, sans-serif", textAlign: "center", textBaseline: "middle", fillStyle: theme.foreground});
  pen.fillText(String(number), box[0] + NUMBER.width / 2, box[1] + NUMBER.height / 2 + 0.5);
}

function dashedLine(pen, colour, x, y, end, dashes, below = y) {
  pen.save();
  pen.strokeStyle = colour;
  pen.setLineDash(dashes);
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(end, below);
  pen.stroke();
  pen.restore();
}
