const CHECK_MS = 100;
const LATE_MS = 300;

export type LatenessWatch = { readonly isLate: () => boolean; readonly stop: () => void };

/** Watches how late this process runs its timers, because it is just as late with requests that have arrived. */
export function watchLateness(): LatenessWatch {
  const lateness = sustainedLateness();
  let expectedAt = performance.now() + CHECK_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    lateness.note(now - expectedAt);
    expectedAt = now + CHECK_MS;
  }, CHECK_MS);
  timer.unref();
  return { isLate: lateness.isLate, stop: () => clearInterval(timer) };
}

/**
 * Late means late twice in a row, because a single pause of the garbage collector or the machine is not an overload.
 */
export function sustainedLateness(): { note(lateByMs: number): void; readonly isLate: () => boolean } {
  let before = 0;
  let last = 0;
  return {
    note: (lateByMs) => {
      before = last;
      last = lateByMs;
    },
    isLate: () => Math.min(before, last) > LATE_MS,
  };
}
