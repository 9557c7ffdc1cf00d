import { BEGINNING_MS, type World } from '../history/world.ts';
import type { Cancel, Owner } from '../time/timeline.ts';

/**
 * `stopped`: its clocks keep running, as after SIGSTOP. `suspended`: its monotonic clock stands still, as in a paused
 * VM. `set back`: its wall clock is set back by the length of the stop.
 */
export type Stop = { readonly how: 'stopped' | 'suspended' | 'set back'; readonly forMs: number };

/** One process of an engine. After its death, another process takes its place under the same name. */
export type Node = Owner & {
  readonly name: string;
  readonly die: (why: string) => void;
  /**
   * Does nothing to a process that is stopped already. Otherwise, two of its steps at the same moment could stop both
   * clocks for the same time, and no process could notice that.
   */
  readonly stop: (why: string, stop: Stop) => void;
  /**
   * Adds a listener that is called when the process dies or stops. The process's transactions end then; if the process
   * dies, its callers lose their connections.
   */
  readonly onInterruption: (listener: () => void) => () => void;
  readonly wallMs: () => number;
  readonly monotonicMs: () => number;
  /** A timer of this process. Timers follow the monotonic clock. */
  readonly timer: (delayMs: number, work: () => void) => Cancel;
};

export function createNode(world: World, name: string, onDeath: () => void): Node {
  const { timeline, decisions, say, seen } = world;
  const listeners = new Set<() => void>();
  const startedAt = timeline.now();
  // The clocks of machines differ; SQL uses only the database's clock.
  const wallOffsetMs = decisions.way(`${name} clock ${world.ordinal(`${name} start`)}`, 0, CLOCK_OFFSETS);
  let isGone = false;
  let stoppedUntil = 0;
  let suspendedMs = 0;
  let setBackMs = 0;
  const noteFault = () => void seen.faults.push({ at: timeline.now(), node: name, of: 'process' });
  const interrupt = () => {
    for (const listener of [...listeners]) listener();
  };
  const monotonicMs = () => timeline.now() - startedAt - suspendedMs;
  const me: Node = {
    name,
    isGone: () => isGone,
    stoppedUntil: () => stoppedUntil,
    die: (why) => {
      if (isGone) return;
      isGone = true;
      noteFault();
      say(name, () => `dies ${why}`);
      interrupt();
      onDeath();
    },
    stop: (why, { how, forMs }) => {
      if (isGone || timeline.now() < stoppedUntil) return;
      noteFault();
      say(name, () => `${HOW[how]} for ${forMs / 1_000} s ${why}`);
      stoppedUntil = timeline.now() + forMs;
      if (how === 'suspended') suspendedMs += forMs;
      if (how === 'set back') setBackMs += forMs;
      interrupt();
    },
    onInterruption: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    wallMs: () => BEGINNING_MS + wallOffsetMs + timeline.now() - setBackMs,
    monotonicMs,
    timer: (delayMs, work) => {
      const dueMs = monotonicMs() + delayMs;
      let cancel: Cancel;
      const look = (): void => {
        const leftMs = dueMs - monotonicMs();
        if (leftMs > 0) cancel = timeline.after(leftMs, me, look);
        else work();
      };
      cancel = timeline.after(delayMs, me, look);
      return () => cancel();
    },
  };
  return me;
}

const HOW = {
  stopped: 'stops',
  suspended: 'is suspended with its monotonic clock',
  'set back': 'stops, and its wall clock is set back,',
} as const;

const CLOCK_OFFSETS = [
  [50, -3_000],
  [50, 3_000],
  [30, -600_000],
  [30, 600_000],
] as const;
