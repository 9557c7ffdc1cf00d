// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** A new session, and how it is paid. */
export interface NewPayment {
  /**
   * Decimal amount in major units, with at most 15 significant digits and no more decimals than its
   * currency has: nothing is rounded.
   */
  amount: number;
  /**
   * Currency by its code of ISO 4217, in upper case. It must be money of a country or union: `XAU`,
   * `XTS` and the like are refused.
   */
  currency: string;
  /** Your own order number. It need not be unique, and payment-status finds sessions by it. */
  reference?: string | undefined;
  /** What is paid for; the shopper reads it. */
  description?: string | undefined;
  /** Pairs of your own, each a name and a text. They come back in every answer and event. */
  metadata?: Record<string, string> | undefined;
  /**
   * Where the shopper is taken after paying. An absolute `https` address in ASCII, without user name and
   * fragment. Left out, the profile's own is used.
   */
  success_url?: string | undefined;
  /**
   * Where the shopper is taken when nothing was paid. An absolute `https` address in ASCII, without user
   * name and fragment. Left out, the profile's own is used.
   */
  failure_url?: string | undefined;
  /** Language of the card page. Left out, it is the browser's. */
  locale?: 'en' | 'ar' | undefined;
  /** Seconds until the session can no longer be paid. Left out, they are 86,400: a day. */
  expires_in?: number | undefined;
  /** How it is paid: by card. */
  method?: 'card' | undefined;
}
