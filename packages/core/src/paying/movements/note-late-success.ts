import type { Alarm } from '../../ground/alarms/alarm.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { withRetry } from '../../ground/database/with-retry.ts';
import type { MovementMove } from './move-of.ts';
import type { MovementState } from './movement.ts';
import { READ_STATE } from './movements-sql.ts';

type Deps = {
  readonly pool: Pool;
  readonly alarm: Alarm;
};

export type Unwritten = {
  readonly kind: 'refund' | 'capture' | 'void';
  readonly profileId: string;
  readonly reference: string;
  readonly move: MovementMove;
};

/**
 * Raises an alarm if the acquirer has carried out a movement that an operator had settled as failed while the acquirer
 * was asked, because money has moved that our book does not have. Called when the acquirer's answer could not be
 * written, because the movement has moved on.
 */
export async function noteLateSuccess({ pool, alarm }: Deps, unwritten: Unwritten): Promise<void> {
  const { kind, profileId, reference, move } = unwritten;
  if (move.next !== 'succeeded') return;
  const [row] = await withRetry(() => run<{ state: MovementState }>(pool, READ_STATE[kind], [profileId, reference]));
  if (row?.state !== 'failed') return;
  alarm(`the acquirer carried out a ${kind} that had ended as failed`, { [kind]: reference });
}
