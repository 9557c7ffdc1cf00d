/**
 * The reasons why an issuer or acquirer declines a sale: our own closed set, to which every adapter maps its raw codes.
 * A hard decline ends the payment, because the issuer does not want the card used again.
 */
const DECLINES = {
  do_not_honour: { hard: false, message: 'The issuer declined without giving a reason.' },
  insufficient_funds: { hard: false, message: 'The account has insufficient funds or credit.' },
  expired_card: { hard: false, message: 'The card has expired.' },
  wrong_cvv: { hard: false, message: 'The security code is not correct.' },
  invalid_card: { hard: false, message: 'The issuer does not know the card number.' },
  limit_exceeded: { hard: false, message: 'The card has reached a limit on amounts or on the number of payments.' },
  authentication_failed: { hard: false, message: 'The issuer did not authenticate the shopper.' },
  processing_error: { hard: false, message: 'The issuer or scheme could not process the payment.' },
  stolen_card: { hard: true, message: 'The card was reported stolen.' },
  lost_card: { hard: true, message: 'The card was reported lost.' },
  pick_up_card: { hard: true, message: 'The issuer wants the card withdrawn.' },
  do_not_retry: { hard: true, message: 'The issuer does not allow another attempt with this card.' },
} as const;

export type DeclineCode = keyof typeof DECLINES;

export const DECLINE_CODES = Object.keys(DECLINES) as readonly DeclineCode[];

export function isHardDecline(code: DeclineCode): boolean {
  return DECLINES[code].hard;
}

/** The message for merchants, in the terms of the payments industry. Shoppers see the card page's own texts. */
export function declineMessage(code: DeclineCode): string {
  return DECLINES[code].message;
}
