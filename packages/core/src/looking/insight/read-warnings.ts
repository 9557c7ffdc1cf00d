import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { type MerchantRight, mayDo } from '../../merchants/access/rights.ts';
import type { Role } from '../../merchants/access/role.ts';
import { maskedKey } from '../../merchants/keys/api-key.ts';
import { READ_WARNINGS } from './read-warnings-sql.ts';

export type WarningKind =
  | 'origins_empty_on_live'
  | 'key_of_leaver'
  | 'key_expiring'
  | 'key_unused'
  | 'key_old'
  | 'endpoint_failing'
  | 'endpoint_disabled'
  | 'payments_unknown'
  | 'refund_proposed'
  | 'disputes_to_answer'
  | 'origins_blocked'
  | 'keys_misused';

export type Warning = {
  readonly kind: WarningKind;
  /** The key, the endpoint or the payment with the problem. */
  readonly objectId: string | null;
  /** The key's masked form, the endpoint's URL or the payment's track_id. */
  readonly label: string | null;
  /** How many there are; for a key that expires, the days that are left. */
  readonly count: number | null;
  readonly since: Date | null;
};

/** The right that a person needs to see what the warning is about. */
const RIGHTS: Readonly<Record<WarningKind, MerchantRight>> = {
  origins_empty_on_live: 'profile.change',
  key_of_leaver: 'keys.read',
  key_expiring: 'keys.read',
  key_unused: 'keys.read',
  key_old: 'keys.read',
  endpoint_failing: 'webhooks.read',
  endpoint_disabled: 'webhooks.read',
  payments_unknown: 'payments.read',
  refund_proposed: 'payments.refund',
  disputes_to_answer: 'payments.read',
  origins_blocked: 'inbox.read',
  keys_misused: 'inbox.read',
};

/** The warnings about subjects that a person in this role can see. */
export async function readWarnings(
  { pool }: { readonly pool: Database },
  { profileId, role }: { readonly profileId: string; readonly role: Role },
): Promise<readonly Warning[]> {
  type Row = {
    kind: WarningKind;
    object_id: string | null;
    label: string | null;
    last_four: string | null;
    count: number | null;
    since: Date | null;
  };
  const rows = await run<Row>(pool, READ_WARNINGS, [profileId]);
  return rows
    .filter(({ kind }) => mayDo(role, RIGHTS[kind]))
    .map(({ kind, object_id: objectId, label, last_four: lastFour, count, since }) => ({
      kind,
      objectId,
      label: label !== null && lastFour !== null ? maskedKey(label, lastFour) : label,
      count,
      since,
    }));
}
