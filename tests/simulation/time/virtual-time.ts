import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

/** The clocks and timers of the simulated process that is running. */
export type ClockSource = {
  readonly wallMs: () => number;
  readonly monotonicMs: () => number;
  /** Returns a function that cancels the timer. */
  readonly later: (delayMs: number, run: () => void) => () => void;
};

class Timer {
  readonly cancel: () => void;
  constructor(cancel: () => void) {
    this.cancel = cancel;
  }
  unref(): this {
    return this;
  }
  ref(): this {
    return this;
  }
}

/**
 * Replaces the clocks and timers of this process, for every module, until the returned function is called. `current` is
 * the source of the history that is running; using clocks or timers outside a history is a mistake.
 */
export function installVirtualTime(current: () => ClockSource): () => void {
  const { setTimeout, clearTimeout, setImmediate, clearImmediate } = globalThis;
  const [dateNow, monotonicNow, pause] = [Date.now, performance.now, timers.setTimeout];
  const later = (run: (...given: unknown[]) => void, delayMs = 0, ...given: unknown[]) =>
    new Timer(current().later(delayMs, () => void run(...given)));
  const cancel = (timer: unknown) => {
    if (timer instanceof Timer) timer.cancel();
  };
  Object.assign(globalThis, {
    setTimeout: later,
    clearTimeout: cancel,
    setImmediate: (run: (...given: unknown[]) => void, ...given: unknown[]) => later(run, 0, ...given),
    clearImmediate: cancel,
  });
  Date.now = () => current().wallMs();
  performance.now = () => current().monotonicMs();
  Object.assign(timers, {
    setTimeout: (delayMs: number, value?: unknown) =>
      new Promise((resolve) => current().later(delayMs, () => resolve(value))),
  });
  syncBuiltinESMExports();
  return () => {
    Object.assign(globalThis, { setTimeout, clearTimeout, setImmediate, clearImmediate });
    Date.now = dateNow;
    performance.now = monotonicNow;
    Object.assign(timers, { setTimeout: pause });
    syncBuiltinESMExports();
  };
}
