/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
/* What is shown in sums, largest first: all of the path as the exporter added it up, or the chosen part of it. */
function sumsOf(model) {
  const {meta} = model;
  if (model.whole !== model.everything.whole) return partSums(model);
  return {isPart: false, subject: "the path", total: meta.elapsed, hosts: meta.hosts, tasks: meta.tasks, groups: meta.groups, states: meta.shares, slices: meta.slices,
    waits: meta.longestWaits.map(({total: time, start, end}) => ({time, start, end}))};
}

function longestFirst(sums) {
  return [...sums].sort(([, one], [, other]) => other - one);
}

function partSums(model) {
  const {columns, whole} = model, hosts = new Map(), tasks = new Map(), states = new Map();
  const add = (sums, key, time) => sums.set(key, (sums.get(key) ?? 0) + time);
  let total = 0;
  for (const segment of whole.segments) {
    const worker = columns.worker[segment], time = columns.duration[segment];
    total += time;
    add(hosts, model.hostOf(worker), time);
    add(tasks, worker, time);
    add(states, columns.state[segment], time);
  }
  return {isPart: true, subject: "the chosen part", total, hosts: longestFirst(hosts), tasks: longestFirst(tasks), groups: partGroups(model, tasks),
    states: longestFirst(states), slices: partSlices(model), waits: partWaits(model)};
}

function partGroups(model, tasks) {
  return model.meta.groups.map(group => group.workers.filter(worker => tasks.has(worker)).sort((one, other) => tasks.get(other) - tasks.get(one)))
    .filter(workers => workers.length).map(workers => ({workers, duration: workers.reduce((sum, worker) => sum + tasks.get(worker), 0)}))
    .sort((one, other) => other.duration - one.duration);
}

/* The slices that the part was in. How often they were, and how long in all, is not of the part. */
function partSlices(model) {
  const {timeSegment, timeSlice, timeInSlice} = model.columns, times = new Map();
  timeSegment.forEach((segment, i) => { if (model.shows(segment)) times.set(timeSlice[i], (times.get(timeSlice[i]) ?? 0) + timeInSlice[i]); });
  return longestFirst(times).map(([slice, onPath]) => ({...model.meta.slices[slice], onPath}));
}

/* How much of each of the longest waits, with those that repeat it, is in the part, and the wait with most of it. */
function partWaits(model) {
  const {waitNumber, waitEnd, waitTime} = model.columns, waits = model.meta.longestWaits.map(() => ({time: 0, most: 0}));
  waitNumber.forEach((number, i) => {
    if (!number) return;
    const end = waitEnd[i], start = end - waitTime[i], wait = waits[number - 1];
    const time = model.whole.within(Math.max(0, start), Math.min(model.end, end)).reduce((sum, part) => sum + part, 0);
    wait.time += time;
    if (time > wait.most) Object.assign(wait, {most: time, start, end});
  });
  return waits;
}
