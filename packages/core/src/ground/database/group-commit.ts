import { sendBatch } from './send-batch.ts';
import { waitingRows } from './waiting-rows.ts';

export type GroupCommitLimits = {
  /** Rows that one write may carry. */
  readonly rowsMax: number;
  /** Writes under way at once. */
  readonly inFlightMax: number;
  /** How long rows wait for a write that is under way before another begins beside it. */
  readonly patienceMs: number;
  /** How long a row waits at most before it is written: then it is refused, and nothing of it has happened. */
  readonly waitMaxMs: number;
  /** For how long rows of a write that was undone are written one by one; those that are left then fail as it did. */
  readonly againMaxMs: number;
};

/**
 * Lets rows that arrive together share one statement, and one commit where it writes. A row that finds no write under
 * way goes at the end of the event loop's turn. Else rows gather, and go when the write has ended; or beside it when more
 * wait than the next can carry, or when it takes so long that something must hold it up. So few are under way, and full.
 * `write` answers by ordinal, one answer a row. When it throws because of one row, its data or a lock that it waits for, or
 * because others were in the way, each row is written again alone, so that only the guilty one fails; `write` must
 * therefore be one statement or transaction, of which nothing stays when it throws so.
 */
export function groupCommit<Row, Answer>(
  write: (rows: readonly Row[]) => Promise<readonly Answer[]>,
  { rowsMax, inFlightMax, patienceMs, waitMaxMs, againMaxMs }: GroupCommitLimits,
): (row: Row) => Promise<Answer> {
  const waiting = waitingRows<Row, Answer>(waitMaxMs);
  let inFlight = 0;
  /** Begun, but not before the end of this turn. */
  let beginning = 0;
  let impatience: NodeJS.Timeout | undefined;

  async function drain(): Promise<void> {
    beginning--;
    do {
      const batch = waiting.take(rowsMax);
      // Those that are left begin to wait for a write of their own.
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
    // All that one turn of the event loop has read from its sockets goes together.
    setImmediate(drain);
  }

  /** Whatever has changed, rows that wait beside a free slot have a timer. */
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
