import type { PresentedKey } from '../../ground/actors/actor.ts';
import { accepted, type Result } from '../../ground/refusals/refusal.ts';
import { type ProfileOfKeyDeps, profileOfKey } from '../../merchants/keys/profile-of-key.ts';
import { type DisputeAnswer, disputeAnswer } from './dispute.ts';
import type { DisputeState } from './dispute-state.ts';
import { listDisputes, readDispute } from './list-disputes.ts';

export type ListOwnDisputes = {
  readonly after: string | undefined;
  readonly limit: number;
  readonly status: DisputeState | undefined;
  readonly trackId: string | undefined;
};

/** Disputes of the key's profile, newest first. Refuses: what the key check refuses, invalid_request (`after`). */
export async function listOwnDisputes(
  deps: ProfileOfKeyDeps,
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
  deps: ProfileOfKeyDeps,
  actor: PresentedKey,
  disputeId: string,
): Promise<Result<DisputeAnswer>> {
  const profile = await profileOfKey(deps, actor);
  if (!profile.ok) return profile;
  const dispute = await readDispute(deps, profile.value, disputeId);
  return dispute.ok ? accepted(disputeAnswer(dispute.value)) : dispute;
}
