import { type DeclineClass, declined } from './decline-class.ts';

/** Where the codes are from, and when they were listed. */
export const REFUSAL_REASONS_SOURCE = {
  page: 'https://docs.adyen.com/development-resources/refusal-reasons',
  date: '2026-11-22',
} as const;

export type RefusalReason = DeclineClass & {
  /** Adyen's own text, which notices contain instead of the code. */
  readonly reason: string;
};

const refusal = (reason: string, of: DeclineClass): RefusalReason => ({ reason, ...of });

const GENERIC = declined('do_not_honour');
const NOT_AUTHENTICATED = declined('authentication_failed');

/** Adyen's `refusalReasonCode`, with its `refusalReason` and our class. A code that is not listed is GENERIC. */
export const REFUSAL_REASONS: Readonly<Record<string, RefusalReason>> = {
  '2': refusal('Refused', GENERIC),
  '3': refusal('Referral', GENERIC),
  '4': refusal('Acquirer Error', declined('processing_error', 'not_before')),
  '5': refusal('Blocked Card', declined('do_not_retry', 'never')),
  '6': refusal('Expired Card', declined('expired_card', 'update_card')),
  '7': refusal('Invalid Amount', declined('processing_error')),
  '8': refusal('Invalid Card Number', declined('invalid_card', 'update_card')),
  '9': refusal('Issuer Unavailable', declined('processing_error', 'not_before')),
  '10': refusal('Not supported', GENERIC),
  '11': refusal('3D Not Authenticated', NOT_AUTHENTICATED),
  '12': refusal('Not enough balance', declined('insufficient_funds', 'not_before')),
  '14': refusal('Acquirer Fraud', GENERIC),
  '15': refusal('Cancelled', declined('processing_error')),
  '16': refusal('Shopper Cancelled', NOT_AUTHENTICATED),
  '17': refusal('Invalid Pin', GENERIC),
  '18': refusal('Pin tries exceeded', declined('limit_exceeded', 'not_before')),
  '19': refusal('Pin validation not possible', GENERIC),
  '20': refusal('FRAUD', GENERIC),
  '21': refusal('Not Submitted', declined('processing_error')),
  '22': refusal('FRAUD-CANCELLED', GENERIC),
  '23': refusal('Transaction Not Permitted', GENERIC),
  '24': refusal('CVC Declined', declined('wrong_cvv')),
  '25': refusal('Restricted Card', GENERIC),
  '26': refusal('Revocation Of Auth', declined('do_not_retry', 'never')),
  '27': refusal('Declined Non Generic', GENERIC),
  '28': refusal('Withdrawal amount exceeded', declined('limit_exceeded', 'not_before')),
  '29': refusal('Withdrawal count exceeded', declined('limit_exceeded', 'not_before')),
  '31': refusal('Issuer Suspected Fraud', GENERIC),
  '32': refusal('AVS Declined', GENERIC),
  '33': refusal('Card requires online pin', GENERIC),
  '34': refusal('No checking account available on Card', GENERIC),
  '35': refusal('No savings account available on Card', GENERIC),
  '36': refusal('Mobile pin required', GENERIC),
  '37': refusal('Contactless fallback', GENERIC),
  '38': refusal('Authentication required', NOT_AUTHENTICATED),
  '39': refusal('RReq not received from DS', NOT_AUTHENTICATED),
  '40': refusal('Current AID is in Penalty Box.', GENERIC),
  '41': refusal('CVM Required Restart Payment', GENERIC),
  '42': refusal('3DS Authentication Error', NOT_AUTHENTICATED),
  '43': refusal('Online PIN required', GENERIC),
  '44': refusal('Try another interface', GENERIC),
  '45': refusal('Chip downgrade mode', GENERIC),
  '46': refusal('Transaction blocked by Adyen to prevent excessive retry fees', declined('do_not_retry', 'never')),
};
