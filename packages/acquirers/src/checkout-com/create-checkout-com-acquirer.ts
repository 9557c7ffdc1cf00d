import type { Acquirer, CaptureRequest, RefundRequest } from '@pay/core/paying/acquiring/acquirer';
import type { RawNotice } from '@pay/core/paying/acquiring/notice';
import { type ApiOptions, openApi } from './api.ts';
import { CHECKOUT_COM } from './checkout-com-kind.ts';
import { holdCard } from './hold-card.ts';
import { move } from './move.ts';
import { probe } from './probe.ts';
import { readCheckoutComNotice } from './read-checkout-com-notice.ts';
import { reverse } from './reverse.ts';
import { createSales } from './sales.ts';
import { EXPIRY_MARGIN_MS } from './spend-token.ts';
import type { Merchant } from './wire/sale-request.ts';

export type CheckoutComOptions = ApiOptions &
  Merchant & {
    /** The keys that webhooks can be signed with, the newest first. */
    readonly webhookKeys?: readonly string[];
    readonly expiryMarginMs?: number;
  };

/** Throws if the base URL is not valid. */
export function createCheckoutComAcquirer(given: CheckoutComOptions): Acquirer {
  const { processingChannelId, descriptor, webhookKeys = [], expiryMarginMs = EXPIRY_MARGIN_MS, ...options } = given;
  const api = openApi(options);
  const { authorise, resume, inquire } = createSales(api, { processingChannelId, descriptor });
  return {
    name: 'checkout_com',
    capabilities: CHECKOUT_COM.capabilities,
    hold: (request) => holdCard(api, request),
    authorise,
    resume,
    inquire,
    reverse: (subject) => reverse(api, subject, expiryMarginMs),
    capture: ({ isLast, ...request }: CaptureRequest) =>
      // Checkout.com releases what is left after a final capture.
      move(api, 'captures', { ...request, more: { capture_type: isLast ? 'Final' : 'NonFinal' } }),
    refund: (request: RefundRequest) => move(api, 'refunds', request),
    ...(webhookKeys.length > 0 && {
      readNotice: (notice: RawNotice) => readCheckoutComNotice(webhookKeys, notice, options.observe),
    }),
    probe: (timeoutMs) => probe(api, timeoutMs),
    close: api.close,
  };
}
