/** The sources of the codes, and when they were read. The meanings are in our own words. */
export const REASON_CODES_SOURCES = [
  'https://docs.stripe.com/disputes/categories',
  'https://docs.y.uno/docs/providers-reason-codes',
  'https://docs.antom.com/ac/dispute/mastercard',
  'https://docs.antom.com/ac/dispute/amex',
  'https://docs.antom.com/ac/dispute/diners',
  'https://docs.adyen.com/risk-management/understanding-disputes/dispute-reason-codes/',
] as const;
export const REASON_CODES_DATE = '2026-11-22';

/** The kinds of evidence that help to answer a dispute. */
export const HELPING_EVIDENCE = [
  'three_ds',
  'same_shopper',
  'delivery',
  'use_of_service',
  'description',
  'conversation',
  'terms',
  'refund',
  'no_cancellation',
  'separate_orders',
  'receipt',
  'authorisation',
] as const;
export type HelpingEvidence = (typeof HELPING_EVIDENCE)[number];

/** The general claim of the cardholder or the issuer. */
export const REASON_KINDS = [
  'fraud',
  'not_recognised',
  'not_received',
  'not_as_described',
  'cancelled',
  'credit_not_processed',
  'duplicate',
  'wrong_amount',
  'authorisation',
  'processing',
  'other',
] as const;
export type ReasonKind = (typeof REASON_KINDS)[number];

/** The evidence that usually helps against each kind of reason, most useful first. */
export const HELPS: Readonly<Record<ReasonKind, readonly HelpingEvidence[]>> = {
  fraud: ['three_ds', 'same_shopper', 'delivery', 'use_of_service', 'conversation'],
  not_recognised: ['receipt', 'three_ds', 'same_shopper', 'delivery', 'conversation'],
  not_received: ['delivery', 'use_of_service', 'conversation', 'refund'],
  not_as_described: ['description', 'conversation', 'terms', 'refund'],
  cancelled: ['no_cancellation', 'terms', 'use_of_service', 'refund'],
  credit_not_processed: ['refund', 'terms', 'conversation'],
  duplicate: ['separate_orders', 'receipt', 'refund'],
  wrong_amount: ['receipt', 'terms', 'refund'],
  authorisation: ['authorisation', 'receipt'],
  processing: ['authorisation', 'receipt'],
  other: ['receipt', 'delivery', 'conversation', 'three_ds'],
};

/** The meaning of a code, more specific than its kind. The dashboard has a sentence for each, in both languages. */
export const REASON_MEANINGS = {
  counterfeit_chip: 'fraud',
  lost_card: 'fraud',
  fraud_in_person: 'fraud',
  fraud_at_distance: 'fraud',
  fraud_programme: 'fraud',
  more_than_agreed: 'fraud',
  not_recognised: 'not_recognised',
  not_received: 'not_received',
  cash_not_received: 'not_received',
  not_as_described: 'not_as_described',
  counterfeit_goods: 'not_as_described',
  misrepresented: 'not_as_described',
  cancelled_subscription: 'cancelled',
  cancelled_order: 'cancelled',
  no_show: 'cancelled',
  credit_not_processed: 'credit_not_processed',
  credit_refused: 'credit_not_processed',
  duplicate: 'duplicate',
  paid_otherwise: 'duplicate',
  wrong_amount: 'wrong_amount',
  wrong_currency: 'wrong_amount',
  duplicate_or_wrong_amount: 'duplicate',
  card_was_blocked: 'authorisation',
  was_declined: 'authorisation',
  not_authorised: 'authorisation',
  expired_card: 'authorisation',
  late: 'processing',
  wrong_type: 'processing',
  wrong_account: 'processing',
  invalid_data: 'processing',
  several_claims: 'other',
  no_answer: 'other',
  unknown: 'other',
} as const satisfies Record<string, ReasonKind>;
export type ReasonMeaning = keyof typeof REASON_MEANINGS;

type Codes = Readonly<Record<string, ReasonMeaning>>;

const VISA: Codes = {
  '10.1': 'counterfeit_chip',
  '10.2': 'lost_card',
  '10.3': 'fraud_in_person',
  '10.4': 'fraud_at_distance',
  '10.5': 'fraud_programme',
  '11.1': 'card_was_blocked',
  '11.2': 'was_declined',
  '11.3': 'not_authorised',
  '12.1': 'late',
  '12.2': 'wrong_type',
  '12.3': 'wrong_currency',
  '12.4': 'wrong_account',
  '12.5': 'wrong_amount',
  '12.6': 'duplicate_or_wrong_amount',
  '12.6.1': 'duplicate',
  '12.6.2': 'paid_otherwise',
  '12.7': 'invalid_data',
  '13.1': 'not_received',
  '13.2': 'cancelled_subscription',
  '13.3': 'not_as_described',
  '13.4': 'counterfeit_goods',
  '13.5': 'misrepresented',
  '13.6': 'credit_not_processed',
  '13.7': 'cancelled_order',
  '13.8': 'credit_refused',
  '13.9': 'cash_not_received',
};

const MASTERCARD: Codes = {
  '4807': 'card_was_blocked',
  '4808': 'not_authorised',
  '4812': 'wrong_account',
  '4831': 'wrong_amount',
  '4834': 'duplicate_or_wrong_amount',
  '4837': 'fraud_at_distance',
  '4840': 'more_than_agreed',
  '4841': 'cancelled_subscription',
  '4842': 'late',
  '4846': 'wrong_currency',
  '4849': 'fraud_programme',
  '4853': 'several_claims',
  '4855': 'not_received',
  '4859': 'no_show',
  '4860': 'credit_not_processed',
  '4863': 'not_recognised',
  '4870': 'counterfeit_chip',
  '4871': 'lost_card',
};

const AMEX: Codes = {
  A01: 'not_authorised',
  A02: 'not_authorised',
  A08: 'not_authorised',
  C02: 'credit_not_processed',
  C04: 'credit_not_processed',
  C05: 'cancelled_order',
  C08: 'not_received',
  C14: 'paid_otherwise',
  C18: 'no_show',
  C28: 'cancelled_subscription',
  C31: 'not_as_described',
  C32: 'not_as_described',
  F10: 'fraud_in_person',
  F14: 'fraud_in_person',
  F24: 'fraud_at_distance',
  F29: 'fraud_at_distance',
  F30: 'counterfeit_chip',
  F31: 'lost_card',
  FR2: 'fraud_programme',
  FR4: 'fraud_programme',
  FR6: 'fraud_programme',
  P01: 'wrong_account',
  P03: 'wrong_type',
  P04: 'wrong_type',
  P05: 'wrong_amount',
  P07: 'late',
  P08: 'duplicate',
  P22: 'wrong_account',
  P23: 'wrong_currency',
  R03: 'no_answer',
  R13: 'no_answer',
};

const DISCOVER: Codes = {
  AA: 'not_recognised',
  AP: 'cancelled_subscription',
  AT: 'not_authorised',
  AW: 'wrong_amount',
  CD: 'wrong_type',
  DA: 'was_declined',
  DP: 'duplicate',
  EX: 'expired_card',
  IN: 'wrong_account',
  LP: 'late',
  NA: 'not_authorised',
  NF: 'cash_not_received',
  PM: 'paid_otherwise',
  RG: 'not_received',
  RM: 'not_as_described',
  RN2: 'credit_not_processed',
  UA01: 'fraud_in_person',
  UA02: 'fraud_at_distance',
  UA05: 'counterfeit_chip',
  UA06: 'lost_card',
};

export const REASON_CODES: Readonly<Record<string, Codes>> = {
  visa: VISA,
  mastercard: MASTERCARD,
  maestro: MASTERCARD,
  amex: AMEX,
  discover: DISCOVER,
  diners: DISCOVER,
};

export type Reason = { readonly meaning: ReasonMeaning; readonly kind: ReasonKind };

/** The meaning of a scheme's code; `unknown` if it is not in the tables. `scheme` is one of our card brands. */
export function reasonOf(scheme: string | null, code: string | null): Reason {
  const codes = scheme !== null && Object.hasOwn(REASON_CODES, scheme) ? REASON_CODES[scheme] : undefined;
  const written = code?.trim().toUpperCase() ?? '';
  const meaning = codes !== undefined && Object.hasOwn(codes, written) ? codes[written] : undefined;
  return { meaning: meaning ?? 'unknown', kind: REASON_MEANINGS[meaning ?? 'unknown'] };
}
