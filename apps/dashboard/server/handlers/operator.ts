import { publicProfileId } from '@pay/core/ground/ids/public-id';
import { accepted } from '@pay/core/ground/refusals/refusal';
import { allowAnyReset } from '@pay/core/merchants/access/allow-reset';
import { readTeam } from '@pay/core/merchants/access/read-team';
import { approveLiveRequest } from '@pay/core/merchants/merchants/approve-live-request';
import { refuseLiveRequest } from '@pay/core/merchants/merchants/end-live-request';
import { findMerchant } from '@pay/core/merchants/merchants/find-merchant';
import { listLiveRequests } from '@pay/core/merchants/merchants/list-live-requests';
import { listMerchants } from '@pay/core/merchants/merchants/list-merchants';
import { newestLiveRequest } from '@pay/core/merchants/merchants/newest-live-request';
import { resumeMerchant, suspendMerchant } from '@pay/core/merchants/merchants/suspend-merchant';
import { listProfiles } from '@pay/core/merchants/profiles/list-profiles';
import { suspendProfile } from '@pay/core/merchants/profiles/suspend-profile';
import type { Handlers } from '../http/handler.ts';
import { giveReset } from './give-link.ts';
import { liveRequestAnswer } from './live-request-answer.ts';
import { merchantAnswer } from './merchant-answer.ts';
import { pageRequest } from './page-request.ts';

type Names =
  | 'listAllMerchants'
  | 'readAnyMerchant'
  | 'suspendMerchant'
  | 'resumeMerchant'
  | 'suspendProfile'
  | 'resumeProfile'
  | 'listLiveRequests'
  | 'approveMerchant'
  | 'refuseLive'
  | 'makeAnyResetLink';

export const OPERATOR_HANDLERS: Handlers<Names> = {
  listAllMerchants: async ({ context, query: { search, ...page } }) => {
    const found = await listMerchants(context, { ...pageRequest(page), search: search?.trim() || undefined });
    if (!found.ok) return found;
    const data = found.value.data.map((each) => ({ ...merchantAnswer(each), profiles: each.profiles }));
    return accepted({ data, next: found.value.next });
  },

  readAnyMerchant: async ({ context, params: { merchant_id: merchantId } }) => {
    const merchant = await findMerchant(context, merchantId);
    if (!merchant.ok) return merchant;
    const [profiles, { members }, request] = await Promise.all([
      listProfiles(context, merchantId),
      readTeam(context, merchantId),
      newestLiveRequest(context, merchantId),
    ]);
    return accepted({
      ...merchantAnswer(merchant.value),
      profiles: profiles.map((profile) => ({
        profile_id: publicProfileId(profile.profileId),
        display_name: profile.displayName,
        environment: profile.environment,
        suspended: profile.isSuspended,
      })),
      members: members.map(({ person_id, name, email, role }) => ({ person_id, name, email, role })),
      live_request: request && liveRequestAnswer(request),
    });
  },

  suspendMerchant: async ({ context, actor, params: { merchant_id: merchantId }, body: { reason } }) => {
    const suspended = await suspendMerchant(context, actor, { merchantId, reason });
    return suspended.ok ? accepted(null) : suspended;
  },

  resumeMerchant: async ({ context, actor, params: { merchant_id: merchantId } }) => {
    const resumed = await resumeMerchant(context, actor, { merchantId });
    return resumed.ok ? accepted(null) : resumed;
  },

  suspendProfile: async ({ context, actor, profileId, body: { reason } }) => {
    const suspended = await suspendProfile(context, actor, { profileId, suspended: true, reason });
    return suspended.ok ? accepted(null) : suspended;
  },

  resumeProfile: async ({ context, actor, profileId }) => {
    const resumed = await suspendProfile(context, actor, { profileId, suspended: false });
    return resumed.ok ? accepted(null) : resumed;
  },

  listLiveRequests: async ({ context, query: { state, ...page } }) => {
    const found = await listLiveRequests(context, { ...pageRequest(page), state });
    if (!found.ok) return found;
    const data = found.value.data.map((each) => ({
      ...liveRequestAnswer(each),
      merchant_id: each.merchantId,
      merchant_name: each.merchantName,
    }));
    return accepted({ data, next: found.value.next });
  },

  approveMerchant: async ({ context, actor, params: { request_id: requestId }, body }) => {
    const command = { requestId, profileName: body.profile_name, note: body.note };
    const made = await approveLiveRequest(context, actor, command);
    return made.ok ? accepted({ profile_id: publicProfileId(made.value.profile.profileId) }) : made;
  },

  refuseLive: async ({ context, actor, params: { request_id: requestId }, body: { reason } }) => {
    const ended = await refuseLiveRequest(context, actor, { requestId, reason });
    return ended.ok ? accepted(null) : ended;
  },

  makeAnyResetLink: ({ context, actor, params: { person_id: personId } }) =>
    giveReset(context, personId, () => allowAnyReset(context, actor, personId)),
};
