export const POLL_MS = 1_000;

/** How long until the next poll. */
export type PollTimes = () => number;

/** Its multiples spread evenly over the second, however many they are. */
const GOLDEN_RATIO = 0.618_034;

/**
 * Gives each loop a moment of the second of its own. Loops that polled at the same moment would hold a connection to the
 * database each, all the time, and its memory there.
 */
export function spreadPolls(nowMs: () => number = () => performance.now()): () => PollTimes {
  let share = 0;
  return () => {
    share = (share + GOLDEN_RATIO) % 1;
    const momentMs = share * POLL_MS;
    return () => POLL_MS - ((nowMs() + POLL_MS - momentMs) % POLL_MS);
  };
}
