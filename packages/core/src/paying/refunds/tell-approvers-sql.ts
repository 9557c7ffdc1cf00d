import { profileStatement } from '../../ground/database/profile-statement.ts';
import { statement } from '../../ground/database/statement.ts';
import { wantsMail } from '../../merchants/access/mail-kinds.ts';

export type UntoldRow = {
  profile_id: string;
  proposal_id: string;
  track_id: string;
  amount_minor: bigint;
  currency: string;
  proposed_by: string;
  profile_name: string;
  merchant_name: string;
  recipients: string[];
};

const IS_UNTOLD = 'decision is null and told_at is null and (telling_until is null or telling_until < now())';

/** The profiles with open proposals about which nobody has been notified. $1 maximum number of proposals. */
export const FIND_UNTOLD = statement(
  'refunds.find_untold',
  `select distinct profile_id from (
     select profile_id from refund_proposals where ${IS_UNTOLD} order by proposed_at limit $1) due`,
);

/**
 * Leases at most $1 open proposals about which nobody has been notified, for 5 minutes, so that no two nodes send the
 * same notification at the same time. $2 the roles that can confirm a refund.
 */
export const LEASE_UNTOLD = profileStatement(
  'refunds.lease_untold',
  3,
  (tie) => `with due as (
     select profile_id, proposal_id from refund_proposals
     where ${IS_UNTOLD}${tie.and('refund_proposals')}
     order by proposed_at limit $1 for update skip locked
   )
   update refund_proposals r set telling_until = now() + interval '5 minutes'
   from due d, profiles p, merchants m
   where r.profile_id = d.profile_id and r.proposal_id = d.proposal_id and p.profile_id = r.profile_id
     and m.merchant_id = p.merchant_id
   returning r.profile_id, r.proposal_id, r.track_id, r.amount_minor, r.currency,
     coalesce((select i.name from identity.people i where i.id = r.proposed_by), '') as proposed_by,
     p.display_name as profile_name, m.name as merchant_name,
     array(select i.email from memberships t join identity.people i on i.id = t.person_id
       where t.merchant_id = m.merchant_id and t.role = any ($2::text[]) and t.person_id <> r.proposed_by
         and ${wantsMail('refund_proposal')}
       order by i.email) as recipients`,
);

/** $1 profile, $2 proposal. */
export const KEEP_TOLD = statement(
  'refunds.keep_told',
  `update refund_proposals set told_at = now(), telling_until = null where profile_id = $1 and proposal_id = $2`,
);
