import { accepted } from '@pay/core/ground/refusals/refusal';
import { findProfile } from '@pay/core/merchants/profiles/find-profile';
import { askForReceipt, readReceiptMail } from '@pay/core/telling/receipts/receipt-mail';
import { changeReceiptSettings, readReceiptSettings } from '@pay/core/telling/receipts/receipt-settings';
import type { RECEIPT_ROUTES } from '../../api/routes/receipts.ts';
import type { Handlers } from '../http/handler.ts';

export const RECEIPT_HANDLERS: Handlers<keyof typeof RECEIPT_ROUTES> = {
  readReceiptSettings: async ({ context, profileId }) => {
    const { isOn } = await readReceiptSettings(context, profileId);
    return accepted({ is_on: isOn });
  },

  changeReceiptSettings: async ({ context, actor, profileId, body: { is_on: isOn } }) => {
    const changed = await changeReceiptSettings(context, actor, { profileId, isOn });
    return changed.ok ? accepted({ is_on: changed.value.isOn }) : changed;
  },

  readReceipt: async ({ context, profileId, params: { track_id: trackId } }) => {
    const [read, profile] = await Promise.all([
      readReceiptMail(context, { profileId, trackId }),
      findProfile(context, profileId),
    ]);
    if (!read.ok) return read;
    const receipt = read.value;
    if (!receipt || !profile) return accepted({ receipt: null });
    return accepted({
      receipt: {
        url: context.config.engines[profile.environment] + receipt.path,
        to: receipt.to,
        is_waiting: receipt.isWaiting,
        sent_at: receipt.sentAt?.toISOString() ?? null,
        failure: receipt.failure,
      },
    });
  },

  sendReceipt: async ({ context, actor, profileId, params: { track_id: trackId } }) => {
    const asked = await askForReceipt(context, { ...actor, profileId }, { trackId });
    return asked.ok ? accepted(null) : asked;
  },
};
