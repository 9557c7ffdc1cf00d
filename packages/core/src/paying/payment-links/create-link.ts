import type { Bearer } from '../../ground/actors/bearer.ts';
import { newIdRandom } from '../../ground/ids/public-id.ts';
import { accepted, type Result, refusedField } from '../../ground/refusals/refusal.ts';
import { recordBearerAudit } from '../../merchants/audit/record-audit.ts';
import { refusedAfterKeyCheck } from '../../merchants/keys/check-key.ts';
import type { KeyCheckRefusal } from '../../merchants/keys/key-check-sql.ts';
import type { ProfileOfKeyDeps } from '../../merchants/keys/profile-of-key.ts';
import { runForBearer } from '../../merchants/keys/run-for-bearer.ts';
import type { AmountRefusal, KindsHere } from '../accounts/can-pay-sql.ts';
import { refusedCreation } from '../acquiring/refused-start.ts';
import { idempotencyOf } from '../idempotency/idempotency-key.ts';
import { idempotently, type Replayable } from '../idempotency/idempotently.ts';
import { CREATE_LINK } from './create-link-sql.ts';
import { type LinkRow, linkFromRow } from './links-sql.ts';
import { type NewLink, type NewLinkCommand, readNewLink } from './new-link.ts';
import { type LinkAnswer, linkAnswer } from './payment-link.ts';

export type LinkDeps = ProfileOfKeyDeps & {
  readonly baseUrls: Readonly<Record<ProfileOfKeyDeps['environment'], string>>;
};

export type CreateLinkDeps = LinkDeps & { readonly kinds: KindsHere };

export type CreateLink = NewLinkCommand & { readonly idempotencyKey: string | undefined };

type Refused = KeyCheckRefusal | AmountRefusal | 'time_past';
type Row = LinkRow & { refusal: Refused | null; stale_key_id: string | null };

/**
 * Creates a link, which can be opened at once. Refuses: what the key check and `readNewLink` refuse,
 * amount_not_supported_by_acquirer, and what `idempotently` refuses.
 */
export async function createLink(
  deps: CreateLinkDeps,
  actor: Bearer,
  { idempotencyKey, ...command }: CreateLink,
): Promise<Replayable<LinkAnswer>> {
  const read = readNewLink(command);
  if (!read.ok) return { result: await refusedAfterKeyCheck(deps, actor, read.refusal), isReplay: false };
  const link = read.value;
  const idempotency = idempotencyOf(idempotencyKey, 'create_payment_link', [link]);
  return idempotently(deps, actor, idempotency, async (database) => {
    const values = [newIdRandom(), ...linkValues(link), deps.kinds.own, deps.kinds.limits];
    const [row] = await runForBearer<Row>(database, CREATE_LINK, deps.environment, actor, ...values);
    if (!row || row.refusal !== null) return refusedLink(row?.refusal ?? 'api_key_invalid');
    deps.touchKey(row.stale_key_id);
    const created = linkFromRow(row);
    const { profileId, linkId, currency, amount, paymentsMax } = created;
    await recordBearerAudit(database, actor, {
      profileId,
      action: 'payment_link.created',
      objectId: linkId,
      details: {
        currency,
        ...(amount && { amount_minor: Number(amount.minor) }),
        ...(paymentsMax !== null && { max_payments: paymentsMax }),
      },
    });
    return accepted(linkAnswer(created, deps.environment, deps.baseUrls[deps.environment]));
  });
}

function linkValues(link: NewLink): readonly unknown[] {
  const { title, description, reference, currency, amount, minimum, maximum, paymentsMax, expiresAt } = link;
  return [
    title,
    description,
    reference,
    currency,
    amount?.minor ?? null,
    minimum?.minor ?? null,
    maximum?.minor ?? null,
    paymentsMax,
    expiresAt,
  ];
}

function refusedLink(refusal: Refused): Result<never> {
  if (refusal === 'time_past') return refusedField('invalid_request', 'expires_at', 'time_past');
  return refusedCreation(refusal);
}
