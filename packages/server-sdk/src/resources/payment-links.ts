import type { LinkPayment } from '../generated/link-payment.ts';
import type { LinkPaymentList } from '../generated/link-payment-list.ts';
import type { NewPaymentLink } from '../generated/new-payment-link.ts';
import type { OperationTypes } from '../generated/operations.ts';
import type { PaymentLink } from '../generated/payment-link.ts';
import type { PaymentLinkList } from '../generated/payment-link-list.ts';
import type { CallOptions, WriteOptions } from '../pay-options.ts';
import type { Transport } from '../transport/create-transport.ts';
import { type Pages, pagesOf } from './pages.ts';

export type PaymentLinkQuery = NonNullable<OperationTypes['listPaymentLinks']['query']>;
export type LinkPaymentQuery = NonNullable<OperationTypes['listLinkPayments']['query']>;

export type PaymentLinks = {
  /** Creates a link. Send its `url` to shoppers. */
  create(link: NewPaymentLink, options?: WriteOptions): Promise<PaymentLink>;
  /** Lists your links, newest first. */
  list(query?: PaymentLinkQuery, options?: CallOptions): Pages<PaymentLinkList, PaymentLink>;
  retrieve(linkId: string, options?: CallOptions): Promise<PaymentLink>;
  /** Deactivates a link permanently. */
  deactivate(linkId: string, options?: CallOptions): Promise<PaymentLink>;
  /** Lists the sessions that shoppers have opened with a link, newest first. */
  payments(linkId: string, query?: LinkPaymentQuery, options?: CallOptions): Pages<LinkPaymentList, LinkPayment>;
};

export function paymentLinks(transport: Transport): PaymentLinks {
  const at = (linkId: string) => ({ path: { link_id: linkId } });
  return {
    create: (link, options) => transport('createPaymentLink', { body: link }, options),
    list: (query = {}, options) =>
      pagesOf(
        (after) => transport('listPaymentLinks', { query: { ...query, after: after ?? query.after } }, options),
        ({ link_id: linkId }) => linkId,
      ),
    retrieve: (linkId, options) => transport('readPaymentLink', at(linkId), options),
    deactivate: (linkId, options) => transport('deactivatePaymentLink', at(linkId), options),
    payments: (linkId, query = {}, options) =>
      pagesOf(
        (after) =>
          transport('listLinkPayments', { ...at(linkId), query: { ...query, after: after ?? query.after } }, options),
        ({ track_id: trackId }) => trackId,
      ),
  };
}
