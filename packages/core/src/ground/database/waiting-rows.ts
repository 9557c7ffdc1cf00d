import { currentSpan, endingWith } from '../tracing/current-span.ts';
import type { Span } from '../tracing/span.ts';

export type WaitingRow<Row, Answer> = {
  readonly row: Row;
  readonly sinceMs: number;
  /** The row's wait and its write, in the trace of its request; undefined if nothing is traced. */
  readonly span: Span | undefined;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

export type WaitingRows<Row, Answer> = {
  readonly count: () => number;
  readonly add: (row: Row) => Promise<Answer>;
  /** Removes and returns the rows that have waited longest. */
  readonly take: (most: number) => readonly WaitingRow<Row, Answer>[];
};

/** Rows that wait to be written. After `waitMaxMs` they are refused. */
export function waitingRows<Row, Answer>(waitMaxMs: number): WaitingRows<Row, Answer> {
  const rows: WaitingRow<Row, Answer>[] = [];
  /** Whether a timer is set for the row that has waited longest, or for an earlier row that is already gone. */
  let isTimed = false;

  const expireIn = (ms: number): void => {
    isTimed = true;
    setTimeout(expire, ms).unref();
  };
  const expire = (): void => {
    isTimed = false;
    const dueMs = performance.now() - waitMaxMs;
    // A timer can run slightly early; the next timer then finds the row.
    const left = rows.findIndex(({ sinceMs }) => sinceMs > dueMs);
    for (const { reject } of rows.splice(0, left < 0 ? rows.length : left)) {
      reject(new Error(`group commit: not written after ${waitMaxMs} ms`));
    }
    const [first] = rows;
    if (first) expireIn(first.sinceMs - dueMs);
  };

  return {
    count: () => rows.length,
    add: (row) => {
      const span = currentSpan()?.child('wait for a shared write', 'internal', {});
      const answer = new Promise<Answer>((resolve, reject) => {
        rows.push({ row, sinceMs: performance.now(), span, resolve, reject });
        if (!isTimed) expireIn(waitMaxMs);
      });
      return span === undefined ? answer : endingWith(span, answer);
    },
    take: (most) => rows.splice(0, most),
  };
}
