import { randomOf } from '../random.ts';
import type { Fault, FaultKind } from './fault.ts';
import { FAULT_KINDS } from './fault-kinds.ts';

const PLAN_STREAM = -1;
/** The first and the last payments have no faults, so that a run starts and ends undisturbed. */
const FIRST = 0.02;
const LAST = 0.95;

export type RunSize = {
  readonly faults: number;
  readonly payments: number;
  readonly seed: number;
  /** A regular expression for the names of the kinds that are drawn; null for all. */
  readonly only: string | null;
};

/**
 * The faults of a run, of these kinds, in the order in which they are armed. The same size and seed always give the same
 * plan.
 */
export function planFaults({ faults, payments, seed, only }: RunSize, all = FAULT_KINDS): readonly Fault[] {
  const random = randomOf(seed, PLAN_STREAM);
  const kinds = all.filter(({ name }) => only === null || new RegExp(only).test(name));
  const moments = Array.from({ length: faults }, () => FIRST + random.next() * (LAST - FIRST)).sort((a, b) => a - b);
  return moments.map((moment, number) => {
    const kind = drawn(kinds, random.next());
    const [leastMs, mostMs] = kind.lastsMs;
    return { number, kind, after: Math.floor(moment * payments), ms: leastMs + random.below(mostMs - leastMs) };
  });
}

function drawn(kinds: readonly FaultKind[], share: number): FaultKind {
  const whole = kinds.reduce((sum, { weight }) => sum + weight, 0);
  let left = share * whole;
  for (const kind of kinds) {
    left -= kind.weight;
    if (left < 0) return kind;
  }
  const [first] = kinds;
  if (first === undefined) throw new Error('there are no faults to draw from');
  return first;
}
