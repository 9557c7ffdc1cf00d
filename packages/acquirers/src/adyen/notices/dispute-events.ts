import type { DisputeFactKind, DisputeTold } from '@pay/core/paying/acquiring/dispute-told';
import { ECHO, type JsonObject, objectOf, textOf, timeOf } from '../../read-json.ts';
import { fromAdyen } from '../wire/amount.ts';
import { PSP_REFERENCE } from '../wire/reference-like.ts';

/**
 * What each of Adyen's events means for a dispute. All events of a dispute have the same `pspReference`:
 * https://docs.adyen.com/risk-management/disputes-api/dispute-notifications, 2026-11-22. Only a chargeback, its
 * reversal and a second chargeback move money.
 */
const DISPUTE_EVENTS: Readonly<Record<string, DisputeFactKind>> = {
  REQUEST_FOR_INFORMATION: 'information_requested',
  NOTIFICATION_OF_CHARGEBACK: 'opened',
  CHARGEBACK: 'chargeback',
  INFORMATION_SUPPLIED: 'evidence_submitted',
  DISPUTE_DEFENSE_PERIOD_ENDED: 'time_ended',
  CHARGEBACK_REVERSED: 'chargeback_reversal',
  ISSUER_RESPONSE_TIMEFRAME_EXPIRED: 'issuer_gave_up',
  SECOND_CHARGEBACK: 'second_chargeback',
  PREARBITRATION_OPEN: 'pre_arbitration_opened',
  PREARBITRATION_DECLINED: 'pre_arbitration_declined',
  PREARBITRATION_ACCEPTED: 'pre_arbitration_accepted',
  PREARBITRATION_ISSUER_WITHDRAWN: 'pre_arbitration_withdrawn',
  PREARBITRATION_WON: 'pre_arbitration_won',
  PREARBITRATION_LOST: 'pre_arbitration_lost',
  SCHEME_ARBITRATION: 'arbitration_opened',
  SCHEME_ARBITRATION_WON: 'arbitration_won',
  SCHEME_ARBITRATION_LOST: 'arbitration_lost',
};

/** Adyen's names of schemes, as our card brands. */
const SCHEMES: Readonly<Record<string, string>> = {
  visa: 'visa',
  mc: 'mastercard',
  mastercard: 'mastercard',
  maestro: 'maestro',
  amex: 'amex',
  discover: 'discover',
  diners: 'diners',
  jcb: 'jcb',
  cup: 'unionpay',
};

export type ToldDispute = {
  readonly reference: string | null;
  readonly acquirerReference: string | null;
  readonly outcome: DisputeTold;
};

/**
 * What an event reports about a dispute; null if it has no readable amount or names no payment. The reason and the
 * deadline are not signed, so they only describe the dispute.
 */
export function disputeToldBy(said: JsonObject): ToldDispute | null {
  const kind = DISPUTE_EVENTS[String(said['eventCode'])];
  const amount = fromAdyen(said['amount']);
  const disputeReference = textOf(said['pspReference'], PSP_REFERENCE);
  const named = textOf(said['merchantReference'], ECHO);
  // A merchant can give captures their own references.
  const reference = named?.startsWith('att_') === true ? named : null;
  const acquirerReference = textOf(said['originalReference'], PSP_REFERENCE);
  if (kind === undefined || amount === null || disputeReference === null) return null;
  if (reference === null && acquirerReference === null) return null;
  const details = objectOf(said['additionalData']) ?? {};
  const outcome = {
    kind,
    disputeReference,
    ...amount,
    scheme: schemeOf(details['chargebackSchemeCode'] ?? details['rfiSchemeCode'] ?? said['paymentMethod']),
    reasonCode: codeOf(details['chargebackReasonCode'] ?? details['rfiReasonCode']),
    answerBy: timeOf(details['defensePeriodEndsAt'])?.toISOString() ?? null,
  };
  return { reference, acquirerReference, outcome };
}

function schemeOf(value: unknown): string | null {
  const code = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return Object.hasOwn(SCHEMES, code) ? (SCHEMES[code] ?? null) : null;
}

function codeOf(value: unknown): string | null {
  return typeof value === 'string' ? textOf(value.trim(), /^[A-Za-z0-9.]{1,16}$/) : null;
}
