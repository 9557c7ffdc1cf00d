/** What a client asks for. `start` begins the payment of a session. */
export type Kind = 'create' | 'start' | 'page' | 'form' | 'status';

/**
 * A request that did not succeed:
 * - `refused`: answered with a problem or a page that has `Retry-After`
 * - `unfit`: answered with an error in any other form
 * - `cut`: no connection, or it ended before the answer
 * - `hung`: no answer in time
 */
export type Failure = {
  readonly kind: Kind;
  readonly how: 'refused' | 'unfit' | 'cut' | 'hung';
  readonly beganAt: number;
  readonly endedAt: number;
  readonly about: string;
};

/** A request that succeeded; times are from the driver's monotonic clock. */
export type Success = { readonly kind: Kind; readonly beganAt: number; readonly endedAt: number };

export type Tally = { readonly successes: Success[]; readonly failures: Failure[] };

/** The longest gap between these times from `fromAt` to `untilAt`, both of which count too, and when the gap ended. */
export function longestGap(
  times: readonly number[],
  fromAt: number,
  untilAt: number,
): { readonly ms: number; readonly endsAt: number } {
  const within = times.filter((at) => at > fromAt && at < untilAt).toSorted((a, b) => a - b);
  let [before, longest] = [fromAt, { ms: 0, endsAt: fromAt }];
  for (const at of [...within, untilAt]) {
    if (at - before > longest.ms) longest = { ms: at - before, endsAt: at };
    before = at;
  }
  return longest;
}
