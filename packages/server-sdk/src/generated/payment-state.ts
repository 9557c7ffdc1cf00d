// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/**
 * `awaiting_card`: the shopper can enter a card. `submitting`: a card is with the acquirer.
 * `challenge`: the issuer asks the shopper to confirm. `unknown`: the acquirer has not answered, and
 * is being asked for the outcome. `authorised`: the amount is reserved, and can be captured. The last
 * five are final.
 */
export type PaymentState =
  | 'awaiting_card'
  | 'submitting'
  | 'challenge'
  | 'unknown'
  | 'authorised'
  | 'succeeded'
  | 'voided'
  | 'failed'
  | 'cancelled'
  | 'expired';
