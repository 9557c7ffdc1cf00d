import type { Staff } from '../../ground/actors/actor.ts';
import type { Bearer } from '../../ground/actors/bearer.ts';
import type { Database } from '../../ground/database/pool.ts';
import { isSharded } from '../../ground/database/sharded.ts';
import { run } from '../../ground/database/statement.ts';
import { randomBase62 } from '../../ground/ids/base62.ts';
import { CURRENT_TIME, INSERT, INSERT_OF_KEY, INSERT_OF_PROFILE, type InsertEntry } from './record-audit-sql.ts';

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
  | 'profile.refund_thresholds_changed'
  | 'profile.routing_changed'
  | 'profile.receipts_changed'
  | 'key.created'
  | 'key.imported'
  | 'key.rotated'
  | 'key.revoked'
  | 'key.replaced'
  | 'key.networks_changed'
  | 'account.added'
  | 'account.probed'
  | 'account.activated'
  | 'account.drained'
  | 'account.retired'
  | 'account.secrets_rotated'
  | 'payment.cancelled'
  | 'payment.settlement_proposed'
  | 'payment.settlement_withdrawn'
  | 'payment.settled'
  | 'payment.lost_reversed'
  | 'payment.lost_settled'
  | 'payment.note_added'
  | 'payment.note_deleted'
  | 'refund.created'
  | 'refund.proposed'
  | 'refund.withdrawn'
  | 'refund.settled'
  | 'capture.created'
  | 'capture.settled'
  | 'void.created'
  | 'void.settled'
  | 'payment_link.created'
  | 'payment_link.deactivated'
  | 'receipt.sent_again'
  | 'dispute.evidence_added'
  | 'dispute.evidence_removed'
  | 'dispute.evidence_exported'
  | 'dispute.evidence_submitted'
  | 'dispute.accepted'
  | 'invitation.created'
  | 'invitation.withdrawn'
  | 'invitation.accepted'
  | 'member.role_changed'
  | 'member.removed'
  | 'member.left'
  | 'member.reset_link_made'
  | 'member.second_factor_removed'
  | 'member.password_changed'
  | 'member.totp_added'
  | 'member.totp_removed'
  | 'member.passkey_added'
  | 'member.passkey_removed'
  | 'member.recovery_codes_created'
  | 'member.recovery_code_used'
  | 'member.signed_up'
  | 'member.signed_in'
  | 'member.sign_in_refused'
  | 'member.signed_out'
  | 'member.session_ended'
  | 'member.other_sessions_ended'
  | 'member.session_idle'
  | 'member.proof_given'
  | 'member.proof_refused'
  | 'member.reset_requested'
  | 'member.renamed'
  | 'member.mails_changed'
  | 'operator.added'
  | 'operator.removed'
  | 'operator.read'
  | 'audit.exported'
  | 'payments.exported'
  | 'statement.exported'
  | 'settlement.exported'
  | 'proof.exported'
  | 'endpoint.created'
  | 'endpoint.changed'
  | 'endpoint.deleted'
  | 'endpoint.secret_rotated'
  | 'endpoint.disabled'
  | 'endpoint.tested'
  | 'inbox.dismissed'
  | 'event.resent'
  | 'ledger.booked'
  | 'settlement.imported'
  | 'settlement.expectation_changed'
  | 'settlement.item_ended'
  | 'routing.card_ranges_loaded'
  | 'test_clock.advanced';

/** A visitor who is not signed in; `id` is their address, or empty if it is not known. */
type Visitor = { readonly kind: 'visitor'; readonly id: string };
export type AuditActor = Staff | Visitor;

/** The action and its object. `details` must never contain a key's value. */
export type AuditEntry = {
  /** Null for an entry about the platform. */
  readonly merchantId: string | null;
  readonly profileId?: string;
  readonly action: AuditAction;
  readonly objectId: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

/** Writes the entry in the transaction of the change. */
export async function recordAudit(database: Database, actor: AuditActor, entry: AuditEntry): Promise<void> {
  await write(database, INSERT, [
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

/** Like `recordAudit`, for an action that the profile's keys can also perform. */
export async function recordBearerAudit(
  database: Database,
  actor: Bearer,
  { profileId, action, objectId, details = {} }: Omit<AuditEntry, 'merchantId'> & { readonly profileId: string },
): Promise<void> {
  const entry = (author: Buffer | string) => [
    `aud_${randomBase62(22)}`,
    profileId,
    author,
    action,
    objectId,
    JSON.stringify(details),
  ];
  if (actor.kind === 'key') await write(database, INSERT_OF_KEY, entry(actor.keyHash));
  else await write(database, INSERT_OF_PROFILE, entry(actor.id));
}

async function write(database: Database, insert: InsertEntry, values: unknown[]): Promise<void> {
  if (isSharded(database)) await run(database, insert.at, [...values, await currentTime(database)]);
  else await run(database, insert.now, values);
}

/**
 * The time for an audit entry that several servers write: one of them says it, because copies with different times
 * would have different hashes.
 */
export async function currentTime(database: Database): Promise<string> {
  const [row] = await run<{ at: string }>(database, CURRENT_TIME, []);
  return (row as { at: string }).at;
}
