import type { AuthoriseRequest } from '@pay/core/paying/acquiring/acquirer';

/** The parts of a sale that are the same for every sale of an account. */
export type Merchant = {
  readonly processingChannelId?: string | undefined;
  /** Checkout.com accepts the name only with a city. */
  readonly descriptor?: { readonly name: string; readonly city: string } | undefined;
};

export type FitSale = Omit<AuthoriseRequest, 'card'> & {
  /** In Checkout.com's units. */
  readonly value: bigint;
  /** Missing if the card was not held; the sale is then refused. */
  readonly token: string | undefined;
};

/**
 * A sale of a held card. It only authorises: nothing is taken until our capture. `attempt_n3d` accepts a card whose
 * issuer does not take part in 3-D Secure.
 */
export function saleRequest({ token, value, ...sale }: FitSale, merchant: Merchant) {
  const { processingChannelId, descriptor } = merchant;
  const { reference, currency, returnUrl, customer, browser } = sale;
  return {
    source: { type: 'token', ...(token !== undefined && { token }), ...addressOf(sale) },
    // At most nine digits.
    amount: Number(value),
    currency,
    reference,
    payment_type: 'Regular',
    capture: false,
    '3ds': { enabled: true, attempt_n3d: true },
    success_url: returnUrl,
    failure_url: returnUrl,
    ...(processingChannelId !== undefined && { processing_channel_id: processingChannelId }),
    ...(descriptor !== undefined && { billing_descriptor: descriptor }),
    ...(customer?.email && { customer: { email: customer.email, ...(customer.name && { name: customer.name }) } }),
    ...(browser?.ipAddress && { payment_ip: browser.ipAddress }),
  };
}

function addressOf({ billingAddress: address }: Pick<AuthoriseRequest, 'billingAddress'>): object {
  const { line1, line2, city, region, postal_code: zip, country } = address ?? {};
  const parts = { address_line1: line1, address_line2: line2, city, state: region, zip, country };
  const known = Object.entries(parts).filter(([, value]) => value !== null && value !== undefined);
  return known.length === 0 ? {} : { billing_address: Object.fromEntries(known) };
}
