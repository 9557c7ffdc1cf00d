import type { Alarm } from '../../ground/alarms/alarm.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { withRetry } from '../../ground/database/with-retry.ts';
import type { MovementMove } from './move-of.ts';
import { isDefinite, type MovementState } from './movement.ts';
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
 * Raises an alarm if the acquirer's answer contradicts the end of a movement, because then the money and our book
 * differ: usually, an operator has settled the movement while the acquirer was asked. Called when the answer could not
 * be written, because the movement has moved on.
 */
export async function noteLateAnswer({ pool, alarm }: Deps, unwritten: Unwritten): Promise<void> {
  const { kind, profileId, reference, move } = unwritten;
  if (!isDefinite(move.next)) return;
  const [row] = await withRetry(() => run<{ state: MovementState }>(pool, READ_STATE[kind], [profileId, reference]));
  if (move.next === 'succeeded' && row?.state === 'failed') {
    alarm(`the acquirer carried out a ${kind} that had ended as failed`, { [kind]: reference });
  }
  if (move.next === 'failed' && row?.state === 'succeeded') {
    alarm(`the acquirer refused a ${kind} that had ended as succeeded`, { [kind]: reference });
  }
}
