import { publicProfileId, routingPartOfProfileId } from '@pay/core/ground/ids/public-id';
import { accepted, refused } from '@pay/core/ground/refusals/refusal';
import type { ListedAuditEntry } from '@pay/core/merchants/audit/list-audit';
import { listAudit } from '@pay/core/merchants/audit/list-audit';
import { askForLive } from '@pay/core/merchants/merchants/ask-for-live';
import { changeMerchant } from '@pay/core/merchants/merchants/change-merchant';
import { withdrawLiveRequest } from '@pay/core/merchants/merchants/end-live-request';
import { findMerchant } from '@pay/core/merchants/merchants/find-merchant';
import { newestLiveRequest } from '@pay/core/merchants/merchants/newest-live-request';
import type { Answer } from '../../api/calls.ts';
import type { Handlers } from '../http/handler.ts';
import { liveRequestAnswer } from './live-request-answer.ts';
import { merchantAnswer } from './merchant-answer.ts';
import { pageRequest } from './page-request.ts';

type Names = 'readMerchant' | 'changeMerchant' | 'listAudit' | 'readLiveRequest' | 'askForLive' | 'withdrawLiveRequest';

export const MERCHANT_HANDLERS: Handlers<Names> = {
  readMerchant: async ({ context, access: { merchantId } }) => {
    const found = await findMerchant(context, merchantId);
    return found.ok ? accepted(merchantAnswer(found.value)) : found;
  },

  changeMerchant: async ({ context, actor, access: { merchantId }, body: { name } }) => {
    const changed = await changeMerchant(context, actor, { merchantId, name });
    return changed.ok ? accepted(null) : changed;
  },

  listAudit: async ({ context, access: { merchantId }, query }) => {
    const { profile_id: profileId, action, person, ...page } = query;
    const found = await listAudit(context, {
      ...pageRequest(page),
      merchantId,
      ...(profileId !== undefined && { profileId: routingPartOfProfileId(profileId) ?? '' }),
      action,
      person,
    });
    if (!found.ok) return found;
    return accepted({ data: found.value.data.map(auditAnswer), next: found.value.next });
  },

  readLiveRequest: async ({ context, access: { merchantId } }) => {
    const request = await newestLiveRequest(context, merchantId);
    return accepted(request && liveRequestAnswer(request));
  },

  withdrawLiveRequest: async ({ context, actor, access: { merchantId } }) => {
    const request = await newestLiveRequest(context, merchantId);
    if (!request) return refused('not_found', 'There is no open request.');
    const withdrawn = await withdrawLiveRequest(context, actor, request);
    return withdrawn.ok ? accepted(null) : withdrawn;
  },

  askForLive: async ({ context, actor, access: { merchantId }, body }) => {
    const asked = await askForLive(context, actor, {
      merchantId,
      businessName: body.business_name,
      website: body.website,
      contactName: body.contact_name,
      contactEmail: body.contact_email,
      expectedMonthlyVolume: body.expected_monthly_volume,
      currency: body.currency,
      note: body.note,
    });
    return asked.ok ? accepted(liveRequestAnswer(asked.value)) : asked;
  },
};

function auditAnswer(entry: ListedAuditEntry): Answer<'listAudit'>['data'][number] {
  const { auditId, at, actor, action, objectId, profileId } = entry;
  return {
    audit_id: auditId,
    at: at.toISOString(),
    actor: { kind: actor.kind, id: actor.id, name: actor.name },
    action,
    object_id: objectId === profileId ? publicProfileId(objectId) : objectId,
    profile_id: profileId === null ? null : publicProfileId(profileId),
    details: shownDetails(entry),
  };
}

/** The details of an entry as the team sees them: without the settings and the address of an account at an acquirer. */
function shownDetails({ action, details }: ListedAuditEntry): Record<string, unknown> {
  if (!action.startsWith('account.')) return { ...details };
  const { settings: _settings, base_url: _baseUrl, ...shown } = details;
  return shown;
}
