import type { Authentication, Sale, SaleState, Value } from '../book/sale.ts';
import { RESPONSE_TEXTS } from '../cards/response-code.ts';

/** The acquirer's answer to every request about a sale. */
export type SaleReply = {
  readonly merchant_ref: string;
  readonly retrieval_ref: string;
  readonly state: SaleState;
  readonly value: Value | null;
  readonly response_code: string | null;
  readonly response_text: string | null;
  readonly approval_code: string | null;
  readonly authentication: Authentication | null;
  /**
   * Where to send the shopper's browser; null unless the sale is waiting for the browser. If `post` is not null, its
   * fields are posted to `url`.
   */
  readonly acs: {
    readonly step: 'device_data' | 'challenge';
    readonly url: string;
    readonly post: Readonly<Record<string, string>> | null;
  } | null;
};

export function saleReplyOf(sale: Sale, publicUrl: string): SaleReply {
  return {
    merchant_ref: sale.reference,
    retrieval_ref: sale.retrievalRef,
    state: sale.state,
    value: sale.value,
    response_code: sale.responseCode,
    response_text: sale.responseCode === null ? null : RESPONSE_TEXTS[sale.responseCode],
    approval_code: sale.approvalCode,
    authentication: sale.authentication,
    acs: acsOf(sale, publicUrl),
  };
}

function acsOf({ state, challenge, device, play }: Sale, publicUrl: string): SaleReply['acs'] {
  if (state === 'awaiting_device' && device) {
    const url = `${publicUrl}/device/${device.deviceId}`;
    return { step: 'device_data', url, post: { return_url: device.returnUrl } };
  }
  if (state !== 'awaiting_cardholder' || challenge === null) return null;
  const url = `${publicUrl}/acs/${challenge.acsId}`;
  if (play?.hop === 'get') return { step: 'challenge', url: `${url}?creq=${challenge.request}`, post: null };
  return { step: 'challenge', url, post: { creq: challenge.request, return_url: challenge.returnUrl } };
}
