import { type DeclineClass, declined } from './decline-class.ts';

/** Where the codes are from, and when they were listed. */
export const RAW_RESPONSES_SOURCE = {
  page: 'https://docs.adyen.com/development-resources/raw-acquirer-responses',
  date: '2026-11-22',
} as const;

/**
 * The card schemes' codes at the start of `refusalReasonRaw`. They are more specific than Adyen's own reason. Only
 * codes that mean the same at every scheme are listed: 65, 79 and 82, for example, do not. For all others Adyen's own
 * reason counts; those that are known are in `REASON_COUNTS`.
 */
export const RAW_RESPONSES: Readonly<Record<string, DeclineClass>> = {
  '04': declined('pick_up_card', 'never'),
  '07': declined('pick_up_card', 'never'),
  '14': declined('invalid_card', 'update_card'),
  '15': declined('invalid_card', 'never'),
  '41': declined('lost_card', 'never'),
  '43': declined('stolen_card', 'never'),
  '46': declined('do_not_retry', 'never'),
  '51': declined('insufficient_funds', 'not_before'),
  '54': declined('expired_card', 'update_card'),
  '61': declined('limit_exceeded', 'not_before'),
  '75': declined('limit_exceeded', 'not_before'),
  '91': declined('processing_error', 'not_before'),
  '96': declined('processing_error', 'not_before'),
  '1A': declined('authentication_failed'),
  N7: declined('wrong_cvv'),
  R0: declined('do_not_retry', 'never'),
  R1: declined('do_not_retry', 'never'),
  R3: declined('do_not_retry', 'never'),
};

/** Codes that are known, but are no more specific than Adyen's reason, or have a different meaning at each scheme. */
export const REASON_COUNTS: ReadonlySet<string> = new Set(
  `01 02 03 05 06 08 10 11 12 13 19 21 25 30 33 34 36 38 39 52 53 55 57 58 59 62 63 64 65 70 71 74 76 77 78 79 80 81 82
   83 85 86 87 88 89 92 93 94 97 5C 6P 9G N0 N3 N4 Z3`.split(/\s+/),
);
