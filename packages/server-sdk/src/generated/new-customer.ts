// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/**
 * What you know about the shopper. The acquirer and the issuer use these details to recognise the
 * shopper, so that fewer shoppers are asked to confirm their payment. The card page does not show
 * them.
 */
export interface NewCustomer {
  /** Name of the shopper. */
  name?: string | undefined;
  /** E-mail address of the shopper. */
  email?: string | undefined;
  /** Phone number of the shopper in E.164 format: `+`, the country code and the number, without spaces. */
  phone?: string | undefined;
}
