import { sendBatch } from './send-batch.ts';
import { waitingRows } from './waiting-rows.ts';

export type GroupCommitLimits = {
  /** The maximum number of rows in one write. */
  readonly rowsMax: number;
  /** The maximum number of concurrent writes. */
  readonly inFlightMax: number;
  /** How long rows wait for a write in progress before another write begins. */
  readonly patienceMs: number;
  /** How long a row can wait before it is refused without being written. */
  readonly waitMaxMs: number;
  /**
   * The time limit for writing the rows of a rolled-back write one by one. The remaining rows then fail with the error
   * of that write.
   */
  readonly againMaxMs: number;
};

/**
 * Lets rows that arrive together share one statement, and one commit if it writes. A row that finds no write in
 * progress is written at the end of the current turn of the event loop. Otherwise rows gather until the write has
 * ended. A second write begins if more rows wait than the next write can take, or if the first takes too long. There
 * are therefore few writes, each with many rows. `write` answers by ordinal, one answer per row. When it throws because
 * of one row (its data, or a lock that it waits for) or because of a conflict with other transactions, each row is
 * written again alone, so that only the faulty row fails. `write` must therefore be one statement or transaction, so
 * that nothing is left behind when it throws such an error.
 */
export function groupCommit<Row, Answer>(
  write: (rows: readonly Row[]) => Promise<readonly Answer[]>,
  { rowsMax, inFlightMax, patienceMs, waitMaxMs, againMaxMs }: GroupCommitLimits,
): (row: Row) => Promise<Answer> {
  const waiting = waitingRows<Row, Answer>(waitMaxMs);
  let inFlight = 0;
  /** The number of writes scheduled for the end of this turn. */
  let beginning = 0;
  let impatience: NodeJS.Timeout | undefined;

  async function drain(): Promise<void> {
    beginning--;
    do {
      const batch = waiting.take(rowsMax);
      // The remaining rows begin to wait for their own write.
      clearTimeout(impatience);
      impatience = undefined;
      watch();
      if (batch.length > 0) await sendBatch(write, batch, againMaxMs);
    } while (waiting.count() > 0 && (inFlight === 1 || waiting.count() > rowsMax));
    inFlight--;
    watch();
  }

  function begin(): void {
    inFlight++;
    beginning++;
    // Everything that one turn of the event loop has read from its sockets is written together.
    setImmediate(drain);
  }

  /** Called after every change, so that rows never wait without a timer while a slot is free. */
  function watch(): void {
    if (waiting.count() > 0 && inFlight < inFlightMax) impatience ??= setTimeout(beginAnother, patienceMs);
  }

  function beginAnother(): void {
    impatience = undefined;
    if (waiting.count() > 0 && inFlight < inFlightMax) begin();
  }

  return (row) => {
    const answer = waiting.add(row);
    if (inFlight === 0) begin();
    else if (inFlight < inFlightMax && waiting.count() > rowsMax * (beginning + 1)) begin();
    else watch();
    return answer;
  };
}
