/** The calls that one loop has in progress, by the origin of their rows. */
export type Places = {
  /** Origins that have reached the maximum number of calls in progress. */
  readonly busy: () => readonly string[];
  /** Takes a place for a call, and returns a function that gives the place back. */
  readonly take: (origin: string) => () => void;
};

/**
 * `onRoom` is called whenever half of an origin's places are free again. A round takes over only a limited number of an
 * origin's rows, so more of them can be due.
 */
export function placesFor(atOnce: number, onRoom: () => void = () => {}): Places {
  const half = Math.floor(atOnce / 2);
  const taken = new Map<string, number>();
  return {
    busy: () => [...taken].filter(([, count]) => count >= atOnce).map(([origin]) => origin),
    take: (origin) => {
      taken.set(origin, (taken.get(origin) ?? 0) + 1);
      return () => {
        const left = (taken.get(origin) ?? 1) - 1;
        if (left === 0) taken.delete(origin);
        else taken.set(origin, left);
        if (left === half) onRoom();
      };
    },
  };
}
