// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

import type { NewBillingAddress } from './new-billing-address.ts';
import type { NewCustomer } from './new-customer.ts';

/** The amount to pay, and the details of the checkout. */
export interface NewSession {
  /**
   * Decimal amount in major units, with at most 15 significant digits and no more decimals than its
   * currency has. It is never rounded.
   */
  amount: number;
  /**
   * ISO 4217 currency code, in upper case. It must be the currency of a country or union, so codes such
   * as `XAU` and `XTS` are refused.
   */
  currency: string;
  /**
   * Your own order number. It does not have to be unique. Payment-status can find sessions by this
   * number.
   */
  reference?: string | undefined;
  /** What the shopper pays for, shown on the card page. */
  description?: string | undefined;
  /**
   * Names that you choose, each with a string as its value. All answers and events about the session
   * include them.
   */
  metadata?: Record<string, string> | undefined;
  /**
   * Where the shopper is taken after paying. An absolute `https` URL in ASCII, without a user name or a
   * fragment. The default is the return URL of the profile.
   */
  success_url?: string | undefined;
  /**
   * Where the shopper is taken when nothing was paid. An absolute `https` URL in ASCII, without a user
   * name or a fragment. The default is the return URL of the profile.
   */
  failure_url?: string | undefined;
  /** Language of the card page. The default is the browser's language. */
  locale?: 'en' | 'ar' | undefined;
  customer?: NewCustomer | undefined;
  billing_address?: NewBillingAddress | undefined;
  /**
   * `automatic`: the money is taken as soon as the card is approved. `manual`: an approval only
   * authorises the amount; capture or void it later. The default is `automatic`.
   */
  capture?: 'automatic' | 'manual' | undefined;
  /** Seconds until the session expires. The default is 86,400, which is one day. */
  expires_in?: number | undefined;
}
