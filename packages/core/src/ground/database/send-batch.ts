import { isLockTimeout } from './lock-timeout.ts';
import { UnreadableRow } from './unreadable-row.ts';
import type { WaitingRow } from './waiting-rows.ts';
import { isUndoneForOthers } from './with-retry.ts';

/**
 * Writes rows together and gives each its answer; when that was undone because of one of them, each alone, one after the
 * other, for as long as `againMaxMs`. Those that are left then fail as all did.
 */
export async function sendBatch<Row, Answer>(
  write: (rows: readonly Row[]) => Promise<readonly Answer[]>,
  batch: readonly WaitingRow<Row, Answer>[],
  againMaxMs: number,
): Promise<void> {
  try {
    const answers = await write(batch.map(({ row }) => row));
    if (answers.length !== batch.length) {
      throw new Error(`group commit: ${answers.length} answers to ${batch.length} rows`);
    }
    for (const [ordinal, { resolve }] of batch.entries()) resolve(answers[ordinal] as Answer);
  } catch (error) {
    const untilMs = performance.now() + (batch.length > 1 && wasUndone(error) ? againMaxMs : 0);
    for (const each of batch) {
      if (performance.now() < untilMs) await sendBatch(write, [each], againMaxMs);
      else each.reject(error);
    }
  }
}

/**
 * Nothing of the write has happened, and without one of its rows it may: a lock that one waits for, a row that cannot be
 * read, what is undone for the sake of others however often it is tried, or SQLSTATE class 22 (data exception) or 23
 * (integrity constraint).
 */
function wasUndone(error: unknown): boolean {
  if (isLockTimeout(error) || isUndoneForOthers(error) || error instanceof UnreadableRow) return true;
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && (code.startsWith('22') || code.startsWith('23'));
}
