import { accepted, refused } from '@pay/core/ground/refusals/refusal';
import { askForLive } from '@pay/core/merchants/merchants/ask-for-live';
import { changeMerchant } from '@pay/core/merchants/merchants/change-merchant';
import { withdrawLiveRequest } from '@pay/core/merchants/merchants/end-live-request';
import { findMerchant } from '@pay/core/merchants/merchants/find-merchant';
import { newestLiveRequest } from '@pay/core/merchants/merchants/newest-live-request';
import type { Handlers } from '../http/handler.ts';
import { liveRequestAnswer } from './live-request-answer.ts';
import { merchantAnswer } from './merchant-answer.ts';

type Names = 'readMerchant' | 'changeMerchant' | 'readLiveRequest' | 'askForLive' | 'withdrawLiveRequest';

export const MERCHANT_HANDLERS: Handlers<Names> = {
  readMerchant: async ({ context, access: { merchantId } }) => {
    const found = await findMerchant(context, merchantId);
    return found.ok ? accepted(merchantAnswer(found.value)) : found;
  },

  changeMerchant: async ({ context, actor, access: { merchantId }, body: { name } }) => {
    const changed = await changeMerchant(context, actor, { merchantId, name });
    return changed.ok ? accepted(null) : changed;
  },

  readLiveRequest: async ({ context, access: { merchantId } }) => {
    const request = await newestLiveRequest(context, merchantId);
    return accepted(request && liveRequestAnswer(request));
  },

  withdrawLiveRequest: async ({ context, actor, access: { merchantId } }) => {
    const request = await newestLiveRequest(context, merchantId);
    if (!request) return refused('not_found', 'There is no open Live request.');
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
