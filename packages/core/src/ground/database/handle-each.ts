/** How long a round begins anything else; shorter than the five minutes for which its rows are leased. */
export const ROUND_MS = 4 * 60_000;

/** A round of work on leased rows; `isOver` says whether nothing else can be begun in it. */
export type Round = { readonly isOver: () => boolean };

/** Begins a round. Called before its rows are leased, so that the round never lasts longer than the leases. */
export function beginRound(now: () => number = () => performance.now()): Round {
  const begunAt = now();
  return { isOver: () => now() - begunAt >= ROUND_MS };
}

/**
 * Handles all of these, one after the other, and throws the first fault at the end. If the fault were thrown at once,
 * something that fails each time would keep everything after it waiting for ever. What is left when the round is over
 * is not handled: its leases end soon, and then another node can take it over. Without leases, there is no round.
 */
export async function handleEach<Item>(
  items: readonly Item[],
  handle: (item: Item) => Promise<unknown>,
  round?: Round,
): Promise<void> {
  const faults: unknown[] = [];
  for (const item of items) {
    if (round?.isOver()) break;
    await handle(item).catch((fault: unknown) => faults.push(fault));
  }
  if (faults.length > 0) throw faults[0];
}
