export type Spaced = {
  /** Does the work now, or when the period since the last run is over. Calls until then are combined. */
  readonly ask: () => void;
  readonly stop: () => void;
};

/** Work that can be requested at any time and is done at most once per period. */
export function spaced(periodMs: number, work: () => void): Spaced {
  let resting: NodeJS.Timeout | undefined;
  let isWanted = false;
  const rested = () => {
    resting = undefined;
    if (isWanted) ask();
  };
  const ask = () => {
    isWanted = resting !== undefined;
    if (isWanted) return;
    resting = setTimeout(rested, periodMs).unref();
    work();
  };
  return { ask, stop: () => clearTimeout(resting) };
}
