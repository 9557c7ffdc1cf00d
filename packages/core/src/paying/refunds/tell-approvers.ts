import { fromMinor, majorText } from '@pay/money/amount';
import { parseCurrency } from '@pay/money/currency';
import type { Worker } from '../../ground/actors/actor.ts';
import { beginRound, handleEach } from '../../ground/database/handle-each.ts';
import { leaseInTurn } from '../../ground/database/lease-in-turn.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { profilesDue } from '../../ground/database/profile-statement.ts';
import { run } from '../../ground/database/statement.ts';
import { publicProfileId } from '../../ground/ids/public-id.ts';
import { mayDo } from '../../merchants/access/rights.ts';
import { ROLES } from '../../merchants/access/role.ts';
import { FIND_UNTOLD, KEEP_TOLD, LEASE_UNTOLD, type UntoldRow } from './tell-approvers-sql.ts';

export type ProposedRefund = {
  readonly profileId: string;
  readonly trackId: string;
  /** In major units. */
  readonly amount: string;
  readonly currency: string;
  readonly proposedBy: string;
  readonly profileName: string;
  readonly merchantName: string;
  /** E-mail addresses of everyone who can confirm the refund and has not turned these e-mails off. */
  readonly recipients: readonly string[];
};

const APPROVERS = ROLES.filter((role) => mayDo(role, 'payments.refund'));

/**
 * Sends at most `limit` notifications about refunds that wait for a second person, and returns how many it took over.
 * If a notification fails, the others are still sent, the fault is thrown, and the failed notification is sent again
 * five minutes later. Notifications that are left when the round is over are sent later. If the process dies, a
 * notification can be sent twice.
 */
export async function tellApprovers(
  deps: { readonly pool: Pool; readonly send: (proposed: ProposedRefund) => Promise<void> },
  _actor: Worker,
  limit: number,
): Promise<number> {
  const profileIds = await profilesDue(deps.pool, FIND_UNTOLD, [limit]);
  const valuesOf = (left: number) => [left, APPROVERS];
  const round = beginRound();
  const rows = await leaseInTurn<UntoldRow>(deps.pool, LEASE_UNTOLD, profileIds, limit, valuesOf);
  await handleEach(
    rows,
    async (row) => {
      const currency = parseCurrency(row.currency);
      await deps.send({
        profileId: publicProfileId(row.profile_id),
        trackId: row.track_id,
        amount: currency ? majorText(fromMinor(row.amount_minor, currency)) : '',
        currency: row.currency,
        proposedBy: row.proposed_by,
        profileName: row.profile_name,
        merchantName: row.merchant_name,
        recipients: row.recipients,
      });
      await run(deps.pool, KEEP_TOLD, [row.profile_id, row.proposal_id]);
    },
    round,
  );
  return rows.length;
}
