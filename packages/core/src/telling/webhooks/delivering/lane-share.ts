import type { Crew } from './see-workers.ts';

/**
 * A worker can keep more lanes than its share, by this fraction or by one lane, because moving lanes costs more than a
 * small difference.
 */
const KEPT_ABOVE_SHARE = 0.25;

function shareOf({ workers, lanes }: Crew): number {
  return Math.ceil(lanes / workers);
}

/** The number of lanes that a worker gives up, so that workers that have joined get some lanes. */
export function excessOf(held: number, crew: Crew): number {
  const share = shareOf(crew);
  const excess = held - share;
  return crew.workers > 1 && excess > Math.max(1, share * KEPT_ABOVE_SHARE) ? excess : 0;
}

/** How many more lanes a worker leases, at most `most`, and whether it takes lanes that others have given up. */
export type LeaseRoom = { readonly limit: number; readonly takesOffered: boolean };

/**
 * A worker with fewer lanes than its share takes what is missing. Any other worker takes free lanes too, because no
 * delivery must wait only for the sake of even shares, but it leaves offered lanes to workers with fewer than their
 * share.
 */
export function leaseRoomOf(held: number, crew: Crew, most: number): LeaseRoom {
  const missing = shareOf(crew) - held;
  if (crew.workers > 1 && missing > 0) return { limit: Math.min(missing, most), takesOffered: true };
  return { limit: most, takesOffered: crew.workers === 1 };
}
