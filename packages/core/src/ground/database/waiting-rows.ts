export type WaitingRow<Row, Answer> = {
  readonly row: Row;
  readonly sinceMs: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

export type WaitingRows<Row, Answer> = {
  readonly count: () => number;
  readonly add: (row: Row) => Promise<Answer>;
  /** Those that have waited longest; they wait no more. */
  readonly take: (most: number) => readonly WaitingRow<Row, Answer>[];
};

/** Rows that wait to be written, and are refused when they have waited for `waitMaxMs`. */
export function waitingRows<Row, Answer>(waitMaxMs: number): WaitingRows<Row, Answer> {
  const rows: WaitingRow<Row, Answer>[] = [];
  /** A timer is set for the one that has waited longest, or for one before it that has been taken meanwhile. */
  let isTimed = false;

  const expireIn = (ms: number): void => {
    isTimed = true;
    setTimeout(expire, ms).unref();
  };
  const expire = (): void => {
    isTimed = false;
    const dueMs = performance.now() - waitMaxMs;
    // Timers are coarse: one that comes a little early finds its row at the next.
    const left = rows.findIndex(({ sinceMs }) => sinceMs > dueMs);
    for (const { reject } of rows.splice(0, left < 0 ? rows.length : left)) {
      reject(new Error(`group commit: not written after ${waitMaxMs} ms`));
    }
    const [first] = rows;
    if (first) expireIn(first.sinceMs - dueMs);
  };

  return {
    count: () => rows.length,
    add: (row) =>
      new Promise((resolve, reject) => {
        rows.push({ row, sinceMs: performance.now(), resolve, reject });
        if (!isTimed) expireIn(waitMaxMs);
      }),
    take: (most) => rows.splice(0, most),
  };
}
