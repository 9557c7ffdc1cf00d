import { isLockTimeout } from './lock-timeout.ts';

export type GroupCommitLimits = {
  /** Rows that one write can take. */
  readonly rowsMax: number;
  /** Concurrent writes. */
  readonly inFlightMax: number;
  /** How long rows wait for a write in progress before another begins. */
  readonly patienceMs: number;
};

type Waiting<Row, Answer> = {
  readonly row: Row;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Lets rows that arrive together share one statement, and one commit if it writes. A row that finds no write in
 * progress is written at the end of the event loop's turn. Otherwise rows gather until the write has ended. A second
 * write begins if more rows wait than the next can take, or if the first takes too long. Writes are therefore few and
 * full. `write` answers by ordinal, one answer per row. When it throws because of one row, its data or a lock that it
 * waits for, each row is written again alone, so that only the faulty one fails; `write` must therefore be one
 * statement or transaction, which leaves nothing behind when it throws.
 */
export function groupCommit<Row, Answer>(
  write: (rows: readonly Row[]) => Promise<readonly Answer[]>,
  { rowsMax, inFlightMax, patienceMs }: GroupCommitLimits,
): (row: Row) => Promise<Answer> {
  const waiting: Waiting<Row, Answer>[] = [];
  let inFlight = 0;
  /** Scheduled for the end of this turn. */
  let beginning = 0;
  let impatience: NodeJS.Timeout | undefined;

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
    beginning--;
    do await send(take());
    while (waiting.length > 0 && (inFlight === 1 || waiting.length > rowsMax));
    inFlight--;
  }

  function take(): readonly Waiting<Row, Answer>[] {
    const batch = waiting.splice(0, rowsMax);
    clearTimeout(impatience);
    impatience = waiting.length > 0 ? setTimeout(beginAnother, patienceMs) : undefined;
    return batch;
  }

  function begin(): void {
    inFlight++;
    beginning++;
    // Everything that one turn of the event loop has read from its sockets is written together.
    setImmediate(drain);
  }

  function beginAnother(): void {
    impatience = undefined;
    if (waiting.length > 0 && inFlight < inFlightMax) begin();
  }

  return (row) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ row, resolve, reject });
      if (inFlight === 0) begin();
      else if (inFlight === inFlightMax) return;
      else if (waiting.length > rowsMax * (beginning + 1)) begin();
      else impatience ??= setTimeout(beginAnother, patienceMs);
    });
}

/** A lock that one row waits for, or SQLSTATE class 22 (data exception) or 23 (integrity constraint). */
function wasRefusedWhole(error: unknown): boolean {
  if (isLockTimeout(error)) return true;
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && (code.startsWith('22') || code.startsWith('23'));
}
