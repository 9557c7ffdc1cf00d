import { type Other, times } from '../chance/decisions.ts';
import type { World } from '../history/world.ts';
import type { Node, Stop } from './node.ts';

/** What can happen to a process between two of its steps. */
export type Interruption = { readonly kind: 'dies' } | ({ readonly kind: 'stops' } & Stop);

/** Lengths of stops, close to the deadlines of a call, a lease and the answer to a challenge. */
const STOPS: readonly Other<Interruption>[] = ([5, 15, 20.5, 21, 25, 40, 60, 120, 400] as const).flatMap((seconds) => [
  [0.2, { kind: 'stops', how: 'stopped', forMs: seconds * 1_000 }] as const,
  [0.06, { kind: 'stops', how: 'suspended', forMs: seconds * 1_000 }] as const,
  [0.06, { kind: 'stops', how: 'set back', forMs: seconds * 1_000 }] as const,
]);

const INTERRUPTIONS: readonly Other<Interruption>[] = [[1.5, { kind: 'dies' }], ...STOPS];

/** The interruption at a point that a process has reached, if any. */
export function interruptionAt({ decisions }: World, point: string, likelihood = 1): Interruption | null {
  return decisions.way<Interruption | null>(
    point,
    null,
    times(decisions.amountOf('processes') * likelihood, INTERRUPTIONS),
  );
}

export function interrupt(node: Node, interruption: Interruption, why: string): void {
  if (interruption.kind === 'dies') node.die(why);
  else node.stop(why, interruption);
}
