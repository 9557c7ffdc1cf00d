/** A limit on each subject's calls per minute. Calls are counted on this node only, and forgotten after the minute. */
export type CallLimit = {
  /**
   * Counts a call by `subject`. Returns 0 if the call is allowed, otherwise the seconds until the next call is allowed.
   */
  readonly take: (subject: string) => number;
};

const WINDOW_MS = 60_000;
/** Subjects beyond this number in a minute are not counted, so that a flood does not fill the memory. */
const SUBJECTS_MAX = 100_000;

export function callLimit(most: number, now: () => number = () => performance.now()): CallLimit {
  const counts = new Map<string, number>();
  let windowEnds = 0;
  return {
    take: (subject) => {
      const at = now();
      if (at >= windowEnds) {
        counts.clear();
        windowEnds = at + WINDOW_MS;
      }
      const count = (counts.get(subject) ?? 0) + 1;
      if (count > most) return Math.max(1, Math.ceil((windowEnds - at) / 1_000));
      if (count > 1 || counts.size < SUBJECTS_MAX) counts.set(subject, count);
      return 0;
    },
  };
}
