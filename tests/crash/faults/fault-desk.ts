import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Effect, Fault } from './fault.ts';

/** The faults of a plan, handed out at the points where they happen. */
export type FaultDesk = {
  /**
   * Arms the faults that are due after this many payments. Returns those that happen immediately, and counts them;
   * those that were given back since the last call are among them.
   */
  arm(begun: number): readonly Fault[];
  /**
   * Takes the fault for this point, if one is armed, and counts it. `reference` is the reference that the point
   * concerns, if known.
   */
  take(point: string, reference?: string): Fault | undefined;
  /** Arms the second half of a fault that has already been counted. */
  follow(point: string, fault: Fault): void;
  /** Takes the second half of a fault for this point, if one is armed and these bytes contain its reference. */
  takeFollowing(point: string, bytes: readonly Buffer[]): Fault | undefined;
  /** Records that the fault did not happen after all; the fault waits for its point again. */
  giveBack(fault: Fault): void;
  /**
   * Spares this profile: from now on, nothing that is known to concern it gets a fault, or, if an effect is given, a
   * fault with this effect.
   */
  spare(profileId: string, effect?: Effect): void;
  isSpared(profileId: string): boolean;
  /** Waits this long, or until the end of the faults if that is earlier. */
  last(ms: number): Promise<void>;
  /** Prevents all further faults, and ends those in progress. */
  disarm(): void;
  readonly counts: ReadonlyMap<string, number>;
  readonly strikes: readonly Fault[];
};

/** The part of an id that names its profile; it follows a prefix such as "att_". */
export function profileOf(id: string): string {
  return id.slice(4, 12);
}

export function createFaultDesk(plan: readonly Fault[]): FaultDesk {
  const armed = new Map<string, Fault[]>();
  const following = new Map<string, Fault[]>();
  const counts = new Map<string, number>();
  const strikes: Fault[] = [];
  const spared = new Set<string>();
  const sparedFrom = new Set<string>();
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  let next = 0;

  const isOver = () => over.signal.aborted;
  const count = ({ kind: { name } }: Fault, by: number) => counts.set(name, (counts.get(name) ?? 0) + by);
  const struck = (fault: Fault) => {
    strikes.push(fault);
    count(fault, 1);
  };
  const wait = (where: Map<string, Fault[]>, point: string, fault: Fault) => {
    where.set(point, [...(where.get(point) ?? []), fault]);
  };

  return {
    counts,
    strikes,
    arm(begun) {
      for (let fault = plan[next]; fault !== undefined && fault.after <= begun; fault = plan[next]) {
        next += 1;
        wait(armed, fault.kind.point, fault);
      }
      const due = armed.get('now') ?? [];
      armed.delete('now');
      for (const fault of due) struck(fault);
      return due;
    },
    take(point, reference) {
      const profileId = reference === undefined ? '' : profileOf(reference);
      if (isOver() || spared.has(profileId)) return undefined;
      const waiting = armed.get(point) ?? [];
      const place = waiting.findIndex(({ kind: { effect } }) => !sparedFrom.has(`${profileId} ${effect}`));
      const [fault] = place === -1 ? [] : waiting.splice(place, 1);
      if (fault !== undefined) struck(fault);
      return fault;
    },
    follow: (point, fault) => wait(following, point, fault),
    takeFollowing(point, bytes) {
      const waiting = isOver() ? [] : (following.get(point) ?? []);
      const place = waiting.findIndex(({ about = '' }) => bytes.some((piece) => piece.includes(about)));
      return place === -1 ? undefined : waiting.splice(place, 1)[0];
    },
    giveBack(fault) {
      strikes.splice(strikes.lastIndexOf(fault), 1);
      count(fault, -1);
      wait(armed, fault.kind.point, fault);
    },
    spare: (profileId, effect) =>
      void (effect === undefined ? spared.add(profileId) : sparedFrom.add(`${profileId} ${effect}`)),
    isSpared: (profileId) => spared.has(profileId),
    last: (ms) => pause(ms, undefined, { signal: over.signal }).catch(() => {}),
    disarm: () => over.abort(),
  };
}
