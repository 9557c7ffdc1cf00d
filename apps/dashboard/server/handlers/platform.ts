import type { Operator } from '@pay/core/ground/actors/actor';
import { publicProfileId } from '@pay/core/ground/ids/public-id';
import { accepted } from '@pay/core/ground/refusals/refusal';
import { type UnknownOfMerchant, unknownPage } from '@pay/core/looking/payments/list-unknown';
import { listSuspended } from '@pay/core/looking/platform/list-suspended';
import { readHealth } from '@pay/core/looking/platform/read-health';
import { confirmSettlement, proposeSettlement, withdrawSettlement } from '@pay/core/paying/payments/settling/four-eyes';
import type { Answer } from '../../api/calls.ts';
import type { Handlers } from '../http/handler.ts';
import { pageRequest } from './page-request.ts';

type Names =
  | 'listUnknown'
  | 'proposeSettlement'
  | 'confirmSettlement'
  | 'withdrawSettlement'
  | 'listSuspendedProfiles'
  | 'readHealth';

export const PLATFORM_HANDLERS: Handlers<Names> = {
  listUnknown: async ({ context, actor, query }) => {
    const found = await unknownPage(context, pageRequest(query));
    if (!found.ok) return found;
    return accepted({ data: found.value.data.map((each) => unknownAnswer(each, actor)), next: found.value.next });
  },

  proposeSettlement: async ({ context, actor, params: { attempt_id: attemptId }, body: { outcome: as, note } }) => {
    const proposed = await proposeSettlement(context, actor, { attemptId, as, note });
    return proposed.ok ? accepted(null) : proposed;
  },

  confirmSettlement: async ({ context, actor, params: { attempt_id: attemptId }, body: { outcome: as, note } }) => {
    const settled = await confirmSettlement(context, actor, { attemptId, as, note });
    return settled.ok ? accepted(null) : settled;
  },

  withdrawSettlement: async ({ context, actor, params: { attempt_id: attemptId } }) => {
    const withdrawn = await withdrawSettlement(context, actor, attemptId);
    return withdrawn.ok ? accepted(null) : withdrawn;
  },

  listSuspendedProfiles: async ({ context, query }) => {
    const found = await listSuspended(context, pageRequest(query));
    if (!found.ok) return found;
    const data = found.value.data.map((profile) => ({
      profile_id: publicProfileId(profile.profileId),
      profile_name: profile.profileName,
      merchant_id: profile.merchantId,
      merchant_name: profile.merchantName,
      environment: profile.environment,
      suspended_at: profile.suspendedAt?.toISOString() ?? null,
      merchant_suspended: profile.merchantSuspended,
    }));
    return accepted({ data, next: found.value.next });
  },

  readHealth: async ({ context }) => accepted(await readHealth(context)),
};

type Unknown = Answer<'listUnknown'>['data'][number];

function unknownAnswer(outcome: UnknownOfMerchant, actor: Operator): Unknown {
  const { amount, proposal } = outcome;
  return {
    kind: outcome.kind === 'late approval' ? 'late_approval' : outcome.kind,
    id: outcome.id,
    profile_id: publicProfileId(outcome.profileId),
    profile_name: outcome.profileName,
    merchant_id: outcome.merchantId,
    merchant_name: outcome.merchantName,
    environment: outcome.environment,
    track_id: outcome.trackId,
    amount_minor: Number(amount?.minor ?? 0n),
    currency: amount?.currency ?? '',
    acquirer: outcome.acquirer,
    since: outcome.since.toISOString(),
    inquiries: outcome.inquiryCount,
    next_inquiry_at: outcome.dueAt.toISOString(),
    is_overdue: outcome.isOverdue,
    is_long: outcome.isLong,
    reversal_wanted: outcome.reversalWanted,
    reversal_refusal: outcome.reversalRefusedRaw,
    can_settle: outcome.canSettle,
    proposal: proposal && {
      outcome: proposal.as,
      note: proposal.note,
      proposed_by: proposal.personName,
      proposed_at: proposal.at.toISOString(),
      is_own: proposal.personId === actor.id,
    },
  };
}
