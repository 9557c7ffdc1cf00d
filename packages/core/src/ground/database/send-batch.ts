import { onBehalfOf } from '../tracing/on-behalf-of.ts';
import { isLockTimeout } from './lock-timeout.ts';
import { UnreadableRow } from './unreadable-row.ts';
import type { WaitingRow } from './waiting-rows.ts';
import { isUndoneForOthers } from './with-retry.ts';

/**
 * Writes rows together and gives each its answer. If the write was rolled back because of one of them, writes each row
 * alone, one after the other, for at most `againMaxMs`. The remaining rows then fail with the first error.
 */
export async function sendBatch<Row, Answer>(
  write: (rows: readonly Row[]) => Promise<readonly Answer[]>,
  batch: readonly WaitingRow<Row, Answer>[],
  againMaxMs: number,
): Promise<void> {
  try {
    const spans = batch.map(({ span }) => span);
    const answers = await onBehalfOf(spans, () => write(batch.map(({ row }) => row)));
    if (answers.length !== batch.length) {
      throw new Error(`group commit: ${answers.length} answers to ${batch.length} rows`);
    }
    for (let ordinal = 0; ordinal < batch.length; ordinal++) batch[ordinal]?.resolve(answers[ordinal] as Answer);
  } catch (error) {
    const untilMs = performance.now() + (batch.length > 1 && wasRolledBack(error) ? againMaxMs : 0);
    for (const each of batch) {
      if (performance.now() < untilMs) await sendBatch(write, [each], againMaxMs);
      else each.reject(error);
    }
  }
}

/**
 * Whether the write changed nothing and can succeed without one of its rows. True for a lock time-out, a row that
 * cannot be read, a conflict with other transactions, or SQLSTATE class 22 (data exception) or 23 (integrity
 * constraint). False for a statement that was abandoned without an answer.
 */
function wasRolledBack(error: unknown): boolean {
  if (isLockTimeout(error) || isUndoneForOthers(error) || error instanceof UnreadableRow) return true;
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && (code.startsWith('22') || code.startsWith('23'));
}
