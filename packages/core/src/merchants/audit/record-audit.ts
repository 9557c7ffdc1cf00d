import type { Staff } from '../../ground/actors/actor.ts';
import type { Bearer } from '../../ground/actors/bearer.ts';
import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { randomBase62 } from '../../ground/ids/base62.ts';
import { INSERT, INSERT_OF_PROFILE } from './record-audit-sql.ts';

export type AuditAction =
  | 'merchant.created'
  | 'merchant.changed'
  | 'merchant.suspended'
  | 'merchant.resumed'
  | 'merchant.live_approved'
  | 'live_request.opened'
  | 'live_request.refused'
  | 'live_request.withdrawn'
  | 'profile.created'
  | 'profile.changed'
  | 'profile.logo_changed'
  | 'profile.suspended'
  | 'profile.resumed'
  | 'key.created'
  | 'key.imported'
  | 'key.rotated'
  | 'key.revoked'
  | 'key.replaced'
  | 'account.added'
  | 'account.probed'
  | 'account.activated'
  | 'account.drained'
  | 'account.retired'
  | 'account.secrets_rotated'
  | 'payment.settlement_proposed'
  | 'payment.settlement_withdrawn'
  | 'payment.settled'
  | 'refund.created'
  | 'refund.settled'
  | 'invitation.created'
  | 'invitation.withdrawn'
  | 'invitation.accepted'
  | 'member.role_changed'
  | 'member.removed'
  | 'member.left'
  | 'member.reset_link_made'
  | 'member.second_factor_removed'
  | 'endpoint.created'
  | 'endpoint.changed'
  | 'endpoint.deleted'
  | 'endpoint.secret_rotated'
  | 'endpoint.disabled'
  | 'event.resent';

/** The action and its object. `details` must never contain a key's value. */
export type AuditEntry = {
  readonly merchantId: string;
  readonly profileId?: string;
  readonly action: AuditAction;
  readonly objectId: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

/** Writes the entry in the transaction of the change. */
export async function recordAudit(database: Database, actor: Staff, entry: AuditEntry): Promise<void> {
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

/** Like `recordAudit`, for an action that the profile's keys can also perform; actions of keys are not in the audit. */
export async function recordBearerAudit(
  database: Database,
  actor: Bearer,
  { profileId, action, objectId, details = {} }: Omit<AuditEntry, 'merchantId'> & { readonly profileId: string },
): Promise<void> {
  if (actor.kind === 'key') return;
  const entry = [`aud_${randomBase62(22)}`, profileId, actor.id, action, objectId, JSON.stringify(details)];
  await run(database, INSERT_OF_PROFILE, entry);
}
