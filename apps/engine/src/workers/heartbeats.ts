/** The time without a successful round after which a loop is late. Due rows are overdue after the same time. */
const LATE_MS = 60_000;
const CHECK_MS = 5_000;

export type Heartbeats = {
  /** Starts to watch a loop, which calls the returned function after each successful round. */
  readonly watch: (work: string) => () => void;
  /** Seconds since the last successful round of each loop. */
  readonly ages: () => ReadonlyMap<string, number>;
  /** The loops that have had no successful round for a minute: they hang or keep failing. */
  readonly late: () => readonly string[];
  readonly stop: () => void;
};

export type HeartbeatReports = {
  /** Called once for loops that are late, and again only after they have recovered. */
  readonly onLate: (works: readonly string[]) => void;
  readonly onRecovered: (works: readonly string[]) => void;
};

/** Records when each loop last succeeded, because a loop that hangs cannot report that itself. */
export function startHeartbeats(
  { onLate, onRecovered }: HeartbeatReports,
  { lateMs, checkMs } = { lateMs: LATE_MS, checkMs: CHECK_MS },
): Heartbeats {
  const lastMs = new Map<string, number>();
  const reported = new Set<string>();

  const late = (): readonly string[] => {
    const nowMs = performance.now();
    return [...lastMs].flatMap(([work, atMs]) => (nowMs - atMs > lateMs ? [work] : []));
  };
  const check = (): void => {
    const works = late();
    const newlyLate = works.filter((work) => !reported.has(work));
    const recovered = [...reported].filter((work) => !works.includes(work));
    for (const work of newlyLate) reported.add(work);
    for (const work of recovered) reported.delete(work);
    if (newlyLate.length > 0) onLate(newlyLate);
    if (recovered.length > 0) onRecovered(recovered);
  };
  const checking = setInterval(check, checkMs).unref();

  return {
    watch: (work) => {
      const beat = () => void lastMs.set(work, performance.now());
      beat();
      return beat;
    },
    ages: () => {
      const nowMs = performance.now();
      return new Map([...lastMs].map(([work, atMs]) => [work, (nowMs - atMs) / 1_000]));
    },
    late,
    stop: () => clearInterval(checking),
  };
}
