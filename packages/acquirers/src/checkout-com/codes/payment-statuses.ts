import type { Origin } from '../../codes/meaning.ts';

/**
 * `status` of a payment. `approved`: the issuer has approved the payment, whatever was captured or refunded since.
 * `pending`: the shopper is with the issuer, or there is no decision yet. A status that is not listed leaves the
 * outcome unknown.
 */
export const PAYMENT_STATUSES = {
  title: '`status` of a payment',
  sources: [
    'https://www.checkout.com/docs/payments/manage-payments/get-payment-details',
    'https://github.com/checkout/checkout-sdk-go/blob/main/payments/payments.go',
  ],
  readOn: '2026-11-22',
  basis: 'The names are from the official clients; the page itself could not be read.',
  codes: {
    Pending: 'pending',
    'Retry Scheduled': 'pending',
    Authorized: 'approved',
    'Partially Captured': 'approved',
    Captured: 'approved',
    'Partially Refunded': 'approved',
    Refunded: 'approved',
    Voided: 'reversed',
    Declined: 'declined',
    Canceled: 'declined',
    Expired: 'declined',
  },
} as const satisfies Origin & { readonly codes: Readonly<Record<string, StatusMeaning>> };

export type StatusMeaning = 'pending' | 'approved' | 'reversed' | 'declined';

const MEANINGS: ReadonlyMap<string, StatusMeaning> = new Map(Object.entries(PAYMENT_STATUSES.codes));

/** Undefined for a status that is not listed. */
export function statusMeaning(status: string): StatusMeaning | undefined {
  return MEANINGS.get(status);
}
