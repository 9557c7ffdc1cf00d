/** Does the work when all work requested before it has ended. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * One at a time. Loops that poll at the same moment each second would each use a connection to the database, with its
 * memory there. By taking turns they share one.
 */
export function takeTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine;
  };
}
