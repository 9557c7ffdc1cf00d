import { isLockTimeout } from './lock-timeout.ts';

export type GroupCommitLimits = {
  /** Rows that one write may carry. */
  readonly rowsMax: number;
  /** Writes under way at once; more would only queue for the same log. */
  readonly inFlightMax: number;
};

type Waiting<Row, Answer> = {
  readonly row: Row;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Lets rows that arrive together share one statement, and one commit where it writes. Rows go at the end of the event
 * loop's turn while a slot is free, else they wait for the next; there is no timer, so a lone row is never delayed.
 * `write` answers by ordinal, one answer a row. When it throws because of one row, its data or a lock that it waits for, each row
 * is written again alone, so that only the guilty one fails; `write` must therefore be one statement or transaction,
 * of which nothing stays when it throws.
 */
export function groupCommit<Row, Answer>(
  write: (rows: readonly Row[]) => Promise<readonly Answer[]>,
  limits: GroupCommitLimits,
): (row: Row) => Promise<Answer> {
  const waiting: Waiting<Row, Answer>[] = [];
  let inFlight = 0;

  async function send(batch: readonly Waiting<Row, Answer>[]): Promise<void> {
    try {
      const answers = await write(batch.map((item) => item.row));
      batch.forEach((item, ordinal) => {
        const answer = answers[ordinal];
        if (answer === undefined) item.reject(new Error(`group commit: no answer for row ${ordinal}`));
        else item.resolve(answer);
      });
    } catch (error) {
      if (batch.length > 1 && wasRefusedWhole(error)) for (const item of batch) await send([item]);
      else for (const item of batch) item.reject(error);
    }
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) await send(waiting.splice(0, limits.rowsMax));
    inFlight--;
  }

  return (row) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ row, resolve, reject });
      if (inFlight === limits.inFlightMax) return;
      inFlight++;
      // All that one turn of the event loop has read from its sockets goes together.
      setImmediate(drain);
    });
}

/** A lock that one row waits for, or SQLSTATE class 22 (data exception) or 23 (integrity constraint). */
function wasRefusedWhole(error: unknown): boolean {
  if (isLockTimeout(error)) return true;
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && (code.startsWith('22') || code.startsWith('23'));
}
