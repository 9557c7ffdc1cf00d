/** A function that does the given work when all earlier work has ended. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Does one piece of work at a time. Loops that poll at the same time each second would each use a database connection
 * and its memory on the server. By taking turns, they share one connection.
 */
export function takeTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine;
  };
}
