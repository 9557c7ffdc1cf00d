import type { Administrator } from '../access/actor.ts';
import type { Database } from '../database/pool.ts';
import { run, statement } from '../database/statement.ts';
import { randomBase62 } from '../ids/base62.ts';

/** What was done to which object. `details` never hold a key's value. */
export type AuditEntry = {
  readonly merchantId: string;
  readonly profileId?: string;
  readonly action:
    | 'merchant.created'
    | 'merchant.live_approved'
    | 'profile.created'
    | 'profile.changed'
    | 'profile.suspended'
    | 'profile.resumed'
    | 'key.created'
    | 'key.imported'
    | 'key.rotated'
    | 'key.revoked'
    | 'key.replaced';
  readonly objectId: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

const INSERT = statement(
  'audit.insert',
  `insert into audit_entries (audit_id, merchant_id, profile_id, actor_kind, actor_id, action, object_id, details)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/** Writes the entry in the transaction of the change that it tells of. */
export async function recordAudit(database: Database, actor: Administrator, entry: AuditEntry): Promise<void> {
  await run(database, INSERT, [
    `aud_${randomBase62(22)}`,
    entry.merchantId,
    entry.profileId ?? null,
    actor.kind,
    actor.id,
    entry.action,
    entry.objectId,
    JSON.stringify(entry.details ?? {}),
  ]);
}
