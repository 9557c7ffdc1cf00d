/** A function that does the given work when all earlier work has ended. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Does one piece of work at a time. If all loops polled at the same time each second, each would use a database
 * connection, and the server's memory for that connection. By taking turns, the loops share one connection.
 */
export function takeTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine;
  };
}
