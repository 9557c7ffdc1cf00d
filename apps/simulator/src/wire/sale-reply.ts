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
  /** Where to send the shopper, with a POST of `post`; null unless the sale is waiting for the shopper. */
  readonly acs: { readonly url: string; readonly post: { readonly creq: string; readonly return_url: string } } | null;
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

function acsOf({ state, challenge }: Sale, publicUrl: string): SaleReply['acs'] {
  if (state !== 'awaiting_cardholder' || challenge === null) return null;
  return {
    url: `${publicUrl}/acs/${challenge.acsId}`,
    post: { creq: challenge.request, return_url: challenge.returnUrl },
  };
}
