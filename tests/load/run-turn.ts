import { setTimeout as delay } from 'node:timers/promises';
import type { Course, OpenCourse } from './course.ts';
import { addedCpu, cpuBetween, NO_CPU } from './cpu-meter.ts';
import type { Measured } from './figures.ts';

/** An open course with the number of rounds that it has started. */
export type RunningCourse = { readonly course: Course; readonly open: OpenCourse; rounds: number };

export const NOTHING_MEASURED: Measured = { durationsMs: [], windowMs: 0, cpuMs: NO_CPU };

/**
 * Runs a course, and measures it for one window of time. The window starts once each lane has ended a round. Otherwise,
 * no round could end at first, and long rounds would have too little weight. Rounds that have started are finished
 * before the function returns. Fails on the first wrong answer, and when the signal aborts.
 */
export async function runTurn(running: RunningCourse, windowMs: number, signal: AbortSignal): Promise<Measured> {
  const { course, open } = running;
  const lanes = Array.from({ length: course.atOnce }, (_, lane) => lane);
  const durationsMs: number[] = [];
  const over = new AbortController();
  let isMeasured = false;
  let warmLanes = 0;
  const allWarm = Promise.withResolvers<void>();
  const drive = async (lane: number) => {
    for (let isWarm = false; !over.signal.aborted; ) {
      const startedAt = performance.now();
      running.rounds += 1;
      await open.doRound(lane, running.rounds);
      if (isMeasured) durationsMs.push(performance.now() - startedAt);
      if (!isWarm) {
        isWarm = true;
        warmLanes += 1;
        if (warmLanes === course.atOnce) allWarm.resolve();
      }
    }
  };
  // A wrong answer must not wait for the end of the window, and an interrupted run must not wait at all.
  const ended = Promise.all(lanes.map(drive));
  ended.catch(() => {});
  const interrupted = once(signal);
  try {
    await Promise.race([allWarm.promise, ended, interrupted]);
    const startedAt = performance.now();
    const cpuBefore = course.cpu();
    isMeasured = true;
    await Promise.race([delay(windowMs, undefined, { signal }), ended]);
    isMeasured = false;
    const measured = {
      durationsMs,
      windowMs: performance.now() - startedAt,
      cpuMs: cpuBetween(cpuBefore, course.cpu()),
    };
    over.abort();
    await Promise.race([ended, interrupted]);
    return measured;
  } finally {
    over.abort();
  }
}

/** The combined result of several turns of one course. */
export function together(a: Measured, b: Measured): Measured {
  return {
    durationsMs: a.durationsMs.concat(b.durationsMs),
    windowMs: a.windowMs + b.windowMs,
    cpuMs: addedCpu(a.cpuMs, b.cpuMs),
  };
}

function once(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  if (signal.aborted) reject(signal.reason);
  else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  promise.catch(() => {});
  return promise;
}
