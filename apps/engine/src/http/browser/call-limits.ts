/** A limit on each subject's calls per minute. Calls are counted on this node only, and forgotten after the minute. */
export type CallLimit = {
  /** The seconds until `subject` can call again; 0 if it can call now. Counts nothing. */
  readonly waitOf: (subject: string) => number;
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
  const waitOf = (subject: string): number => {
    const at = now();
    if (at >= windowEnds) {
      counts.clear();
      windowEnds = at + WINDOW_MS;
    }
    return (counts.get(subject) ?? 0) < most ? 0 : Math.max(1, Math.ceil((windowEnds - at) / 1_000));
  };
  return {
    waitOf,
    take: (subject) => {
      const waitSeconds = waitOf(subject);
      if (waitSeconds > 0) return waitSeconds;
      const count = counts.get(subject) ?? 0;
      if (count > 0 || counts.size < SUBJECTS_MAX) counts.set(subject, count + 1);
      return 0;
    },
  };
}
