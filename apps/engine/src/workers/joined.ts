/**
 * Returns work that is not begun again while it goes on: a call in the meantime waits for the same end. A loop abandons
 * work that takes too long, but the work goes on, and would overlap itself.
 */
export function joined<Parts extends readonly unknown[], Result>(
  work: (...parts: Parts) => Promise<Result>,
): (...parts: Parts) => Promise<Result> {
  let underWay: Promise<Result> | undefined;
  return (...parts) => {
    underWay ??= work(...parts).finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}
