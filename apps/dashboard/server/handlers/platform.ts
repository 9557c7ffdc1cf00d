import { publicProfileId } from '@pay/core/ground/ids/public-id';
import { accepted } from '@pay/core/ground/refusals/refusal';
import { type UnknownOfMerchant, unknownPage } from '@pay/core/looking/payments/list-unknown';
import { listSuspended } from '@pay/core/looking/platform/list-suspended';
import { readHealth } from '@pay/core/looking/platform/read-health';
import type { Answer } from '../../api/calls.ts';
import type { Handlers } from '../http/handler.ts';
import { pageRequest } from './page-request.ts';

export const PLATFORM_HANDLERS: Handlers<'listUnknown' | 'listSuspendedProfiles' | 'readHealth'> = {
  listUnknown: async ({ context, query }) => {
    const found = await unknownPage(context, pageRequest(query));
    return found.ok ? accepted({ data: found.value.data.map(unknownAnswer), next: found.value.next }) : found;
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

function unknownAnswer(outcome: UnknownOfMerchant): Answer<'listUnknown'>['data'][number] {
  const { amount } = outcome;
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
    reversal_wanted: outcome.reversalWanted,
  };
}
