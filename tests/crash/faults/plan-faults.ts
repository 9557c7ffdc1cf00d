import { randomOf } from '../random.ts';
import type { Fault, FaultKind } from './fault.ts';
import { FAULT_KINDS } from './fault-kinds.ts';

const PLAN_STREAM = -1;
/** The first and the last payments have no faults, so that a run starts and ends undisturbed. */
const FIRST = 0.02;
const LAST = 0.95;
const DELAY_MS_MIN = 100;
const DELAY_MS_MAX = 2_500;

export type RunSize = { readonly faults: number; readonly payments: number; readonly seed: number };

/** The faults of a run, in the order in which they are armed. The same size and seed always give the same plan. */
export function planFaults({ faults, payments, seed }: RunSize): readonly Fault[] {
  const random = randomOf(seed, PLAN_STREAM);
  const moments = Array.from({ length: faults }, () => FIRST + random.next() * (LAST - FIRST)).sort((a, b) => a - b);
  return moments.map((moment, number) => ({
    number,
    kind: drawn(random.next()),
    after: Math.floor(moment * payments),
    ms: DELAY_MS_MIN + random.below(DELAY_MS_MAX - DELAY_MS_MIN),
  }));
}

function drawn(share: number): FaultKind {
  const whole = FAULT_KINDS.reduce((sum, { weight }) => sum + weight, 0);
  let left = share * whole;
  for (const kind of FAULT_KINDS) {
    left -= kind.weight;
    if (left < 0) return kind;
  }
  const [first] = FAULT_KINDS;
  if (first === undefined) throw new Error('there are no faults to draw from');
  return first;
}
