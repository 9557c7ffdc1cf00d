/** Where the codes are from, and when they were listed. */
export const EVENT_CODES_SOURCE = {
  page: 'https://docs.adyen.com/development-resources/webhooks/webhook-types',
  date: '2026-11-22',
} as const;

/**
 * What each of Adyen's events proves about a payment. `authorised`: the outcome of a sale. `reversed`: the outcome of a
 * cancellation or a reversal. `captured`, `refunded`: the outcome of a capture or a refund. `not_captured`,
 * `not_refunded`: a capture or a refund that had succeeded has failed after all. `closed`: the shopper did not come
 * back from the issuer. `dispute`: something in a dispute, see `dispute-events.ts`. `comment`, `report`: nothing that
 * we record depends on the event, so it is only stored, as are all other events.
 */
export const EVENT_CODES = {
  AUTHORISATION: 'authorised',
  OFFER_CLOSED: 'closed',
  CANCELLATION: 'reversed',
  TECHNICAL_CANCEL: 'reversed',
  CANCEL_OR_REFUND: 'reversed',
  CAPTURE: 'captured',
  CAPTURE_FAILED: 'not_captured',
  REFUND: 'refunded',
  REFUND_FAILED: 'not_refunded',
  REFUNDED_REVERSED: 'not_refunded',
  CHARGEBACK: 'dispute',
  CHARGEBACK_REVERSED: 'dispute',
  SECOND_CHARGEBACK: 'dispute',
  NOTIFICATION_OF_CHARGEBACK: 'dispute',
  NOTIFICATION_OF_FRAUD: 'comment',
  REQUEST_FOR_INFORMATION: 'dispute',
  INFORMATION_SUPPLIED: 'dispute',
  DISPUTE_DEFENSE_PERIOD_ENDED: 'dispute',
  ISSUER_COMMENTS: 'comment',
  ISSUER_RESPONSE_TIMEFRAME_EXPIRED: 'dispute',
  PREARBITRATION_OPEN: 'dispute',
  PREARBITRATION_ACCEPTED: 'dispute',
  PREARBITRATION_DECLINED: 'dispute',
  PREARBITRATION_ISSUER_WITHDRAWN: 'dispute',
  PREARBITRATION_WON: 'dispute',
  PREARBITRATION_LOST: 'dispute',
  SCHEME_ARBITRATION: 'dispute',
  SCHEME_ARBITRATION_WON: 'dispute',
  SCHEME_ARBITRATION_LOST: 'dispute',
  REPORT_AVAILABLE: 'report',
  ACH_NOTIFICATION_OF_CHANGE: 'other',
  AUTHORISATION_ADJUSTMENT: 'other',
  AUTORESCUE: 'other',
  CANCEL_AUTORESCUE: 'other',
  DIRECT_DEBIT_NOTICE_OF_CHANGE_NOTIFICATION: 'other',
  EXPIRE: 'other',
  MANUAL_REVIEW_ACCEPT: 'other',
  MANUAL_REVIEW_REJECT: 'other',
  ORDER_CLOSED: 'other',
  ORDER_OPENED: 'other',
  PAIDOUT_REVERSED: 'other',
  PAYOUT_DECLINE: 'other',
  PAYOUT_EXPIRE: 'other',
  PAYOUT_THIRDPARTY: 'other',
  POSTPONED_REFUND: 'other',
  RECURRING_CONTRACT: 'other',
  REFUND_WITH_DATA: 'other',
  VOID_PENDING_REFUND: 'other',
} as const;

export type EventMeaning = (typeof EVENT_CODES)[keyof typeof EVENT_CODES] | 'unlisted';

export function meaningOf(eventCode: string): EventMeaning {
  return Object.hasOwn(EVENT_CODES, eventCode) ? EVENT_CODES[eventCode as keyof typeof EVENT_CODES] : 'unlisted';
}
