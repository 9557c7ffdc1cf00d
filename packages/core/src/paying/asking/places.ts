/** The calls that one loop has in progress, by the origin of their rows. */
export type Places = {
  /** Origins that have reached the maximum number of calls in progress. */
  readonly busy: () => readonly string[];
  /** Takes a place for a call, and returns a function that gives the place back. */
  readonly take: (origin: string) => () => void;
};

export function placesFor(atOnce: number): Places {
  const taken = new Map<string, number>();
  return {
    busy: () => [...taken].filter(([, count]) => count >= atOnce).map(([origin]) => origin),
    take: (origin) => {
      taken.set(origin, (taken.get(origin) ?? 0) + 1);
      return () => {
        const left = (taken.get(origin) ?? 1) - 1;
        if (left === 0) taken.delete(origin);
        else taken.set(origin, left);
      };
    },
  };
}
