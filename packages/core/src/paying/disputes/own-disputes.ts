import type { PresentedKey } from '../../ground/actors/actor.ts';
import { presentedValue } from '../../ground/actors/bearer.ts';
import { run } from '../../ground/database/statement.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import type { CheckKeyDeps } from '../../merchants/keys/check-key.ts';
import type { KeyCheckRefusal } from '../../merchants/keys/key-check-sql.ts';
import { type DisputeAnswer, disputeAnswer } from './dispute.ts';
import type { DisputeState } from './dispute-state.ts';
import { listDisputes, readDispute } from './list-disputes.ts';
import { DISPUTES_BEARER } from './list-disputes-sql.ts';

export type OwnDisputesDeps = CheckKeyDeps & { readonly touchKey: (keyId: string | null) => void };

type Row = { profile_id: string | null; refusal: KeyCheckRefusal | null; stale_key_id: string | null };

export type ListOwnDisputes = {
  readonly after: string | undefined;
  readonly limit: number;
  readonly status: DisputeState | undefined;
  readonly trackId: string | undefined;
};

/** Disputes of the key's profile, newest first. Refuses: what the key check refuses, invalid_request (`after`). */
export async function listOwnDisputes(
  deps: OwnDisputesDeps,
  actor: PresentedKey,
  { after, limit, status: state, trackId }: ListOwnDisputes,
): Promise<Result<{ readonly data: readonly DisputeAnswer[]; readonly has_more: boolean }>> {
  const profile = await profileOfKey(deps, actor);
  if (!profile.ok) return profile;
  const page = await listDisputes(deps, { profileId: profile.value, after, limit, state, trackId });
  if (!page.ok) return page;
  return accepted({ data: page.value.data.map(disputeAnswer), has_more: page.value.next !== null });
}

/** Refuses: what the key check refuses, not_found. */
export async function readOwnDispute(
  deps: OwnDisputesDeps,
  actor: PresentedKey,
  disputeId: string,
): Promise<Result<DisputeAnswer>> {
  const profile = await profileOfKey(deps, actor);
  if (!profile.ok) return profile;
  const dispute = await readDispute(deps, profile.value, disputeId);
  return dispute.ok ? accepted(disputeAnswer(dispute.value)) : dispute;
}

/** The profile of a key. Refuses: what the key check refuses. */
export async function profileOfKey(
  { pool, environment, touchKey }: OwnDisputesDeps,
  actor: PresentedKey,
): Promise<Result<string>> {
  const [row] = await run<Row>(pool, DISPUTES_BEARER, [environment, presentedValue(actor)]);
  if (!row || row.refusal !== null || row.profile_id === null) return refused(row?.refusal ?? 'api_key_invalid');
  touchKey(row.stale_key_id);
  return accepted(row.profile_id);
}
