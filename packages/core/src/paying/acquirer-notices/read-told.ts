import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { AskedAbout, AuthorisationEvidence, MovementEvidence } from '../acquiring/notice.ts';
import type { Told } from '../acquiring/told-outcomes.ts';
import type { ReadTold } from '../acquiring/with-evidence.ts';
import { readEvidence } from './evidence-column.ts';
import { READ_TOLD } from './notices-sql.ts';

type Row = {
  event_id: string;
  evidence: Readonly<Record<string, unknown>>;
  occurred_at: Date | null;
  received_at: Date;
};

/** Evidence with the id of its event. */
export type StoredTold<Outcome> = Told<Outcome> & { readonly eventId: string };

type Of = { readonly profileId: string; readonly accountId: string };

/** Returns functions that read the evidence in the notices of one account. Notices of other accounts are ignored. */
export function readTold(pool: Pool, { profileId, accountId }: Of) {
  const reading =
    <Outcome extends AuthorisationEvidence | MovementEvidence>(about: AskedAbout) =>
    async (reference: string): Promise<readonly StoredTold<Outcome>[]> => {
      const rows = await run<Row>(pool, READ_TOLD, [profileId, accountId, about, reference]);
      return rows.map((row) => ({
        eventId: row.event_id,
        outcome: readEvidence<Outcome>(row.evidence),
        occurredAt: row.occurred_at,
        receivedAt: row.received_at,
      }));
    };
  return {
    authorisation: reading<AuthorisationEvidence>('authorisation'),
    capture: reading<MovementEvidence>('capture'),
    refund: reading<MovementEvidence>('refund'),
  } satisfies ReadTold;
}
