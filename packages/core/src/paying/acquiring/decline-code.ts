/**
 * Why an issuer or acquirer said no, in our own closed set; every adapter maps its raw codes onto it.
 * A hard decline ends the payment: the issuer does not want to see this card again.
 */
const DECLINES = {
  do_not_honour: { hard: false, message: 'The issuer declined without giving a reason.' },
  insufficient_funds: { hard: false, message: 'The account has too little money or credit.' },
  expired_card: { hard: false, message: 'The card has expired.' },
  wrong_cvv: { hard: false, message: 'The security code is wrong.' },
  invalid_card: { hard: false, message: 'The issuer does not know this card number.' },
  limit_exceeded: { hard: false, message: 'The card is over a limit of amount or number of payments.' },
  authentication_failed: { hard: false, message: 'The shopper was not authenticated by the issuer.' },
  processing_error: { hard: false, message: 'The issuer or scheme could not process the payment.' },
  stolen_card: { hard: true, message: 'The card is reported stolen.' },
  lost_card: { hard: true, message: 'The card is reported lost.' },
  pick_up_card: { hard: true, message: 'The issuer wants the card withdrawn.' },
  do_not_retry: { hard: true, message: 'The issuer forbids another try with this card.' },
} as const;

export type DeclineCode = keyof typeof DECLINES;

export const DECLINE_CODES = Object.keys(DECLINES) as readonly DeclineCode[];

export function isHardDecline(code: DeclineCode): boolean {
  return DECLINES[code].hard;
}

/** For merchants, in the field's words; shoppers read texts of the card page. */
export function declineMessage(code: DeclineCode): string {
  return DECLINES[code].message;
}
