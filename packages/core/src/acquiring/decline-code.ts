/**
 * Why an issuer or acquirer said no, in our own closed set; every adapter maps its raw codes onto it.
 * A hard decline ends the payment: the issuer does not want to see this card again.
 */
const DECLINES = {
  do_not_honour: { hard: false },
  insufficient_funds: { hard: false },
  expired_card: { hard: false },
  wrong_cvv: { hard: false },
  invalid_card: { hard: false },
  limit_exceeded: { hard: false },
  authentication_failed: { hard: false },
  processing_error: { hard: false },
  stolen_card: { hard: true },
  lost_card: { hard: true },
  pick_up_card: { hard: true },
  do_not_retry: { hard: true },
} as const;

export type DeclineCode = keyof typeof DECLINES;

export const DECLINE_CODES = Object.keys(DECLINES) as readonly DeclineCode[];

export function isHardDecline(code: DeclineCode): boolean {
  return DECLINES[code].hard;
}
