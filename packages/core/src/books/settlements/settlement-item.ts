/**
 * The reason why an item is on the work list.
 *
 * - `approval_unknown`: the settled payment is not known here.
 * - `payment_not_approved`: the settled payment was declined here, or has no outcome yet.
 * - `reversed_but_settled`: the settled payment was reversed or voided here.
 * - `settled_before_captured`: nothing of the settled payment is captured yet.
 * - `capture_unknown`: the captures of the payment failed.
 * - `refund_unknown`, `chargeback_unknown`: there is no such refund, or no such payment for the chargeback.
 * - `refund_not_done`: the refund has failed here, or has no outcome yet.
 * - `refund_returned`: a refund did not reach the shopper, so its money came back.
 * - `amount_differs`, `currency_differs`: the movement has a different amount or currency.
 * - `line_doubled`: another line has settled the movement.
 * - `line_of_another_account`: the payment belongs to another account or profile.
 * - `ledger_differs`: the movement has no posting, or a posting with a different amount.
 * - `fee_unexpected`: the fee is above the account's usual share of the amount.
 * - `adjustment`: the line is not about a payment.
 * - `payment_missing`: a payment or a capture is in no file although the usual number of days has passed.
 * - `payout_differs`: the payout is not the sum of the other lines.
 */
export const ITEM_REASONS = [
  'approval_unknown',
  'payment_not_approved',
  'reversed_but_settled',
  'settled_before_captured',
  'capture_unknown',
  'refund_unknown',
  'refund_not_done',
  'refund_returned',
  'chargeback_unknown',
  'amount_differs',
  'currency_differs',
  'line_doubled',
  'line_of_another_account',
  'ledger_differs',
  'fee_unexpected',
  'adjustment',
  'payment_missing',
  'payout_differs',
] as const;
export type ItemReason = (typeof ITEM_REASONS)[number];

/**
 * Reasons for which the settlement contradicts our record of a payment, so that a person must look at it immediately.
 */
export const ALARMING_REASONS = [
  'approval_unknown',
  'payment_not_approved',
  'reversed_but_settled',
  'payment_missing',
] as const satisfies readonly ItemReason[];

/** Reasons that can disappear without a decision, when the movement becomes known here. */
export const PASSING_REASONS = [
  'approval_unknown',
  'payment_not_approved',
  'settled_before_captured',
  'capture_unknown',
  'refund_unknown',
  'refund_not_done',
  'chargeback_unknown',
  'amount_differs',
  'currency_differs',
  // Two captures can have the same amount. A line that names neither capture finds the first one.
  'line_doubled',
  'ledger_differs',
] as const satisfies readonly ItemReason[];

/** Reasons of items whose amount is not in suspense, because nothing or only the fee was booked. */
export const REASONS_WITHOUT_SUSPENSE = [
  'fee_unexpected',
  'payment_missing',
  'payout_differs',
] as const satisfies readonly ItemReason[];

/**
 * An operator's decision about an item. The decision determines where the item's amount goes from suspense.
 * `to_acquirer`: it is part of what the acquirer owes, or of a dispute. `to_merchant`: it belongs to the merchant.
 * `returned`: the acquirer has corrected it, so it was never settled, and its fee never kept. `noted`: nothing is in
 * suspense.
 */
export const ITEM_DECISIONS = ['to_acquirer', 'to_merchant', 'returned', 'noted'] as const;
export type ItemDecision = (typeof ITEM_DECISIONS)[number];

/** How an item has ended: by a decision, or automatically. */
export type ItemEnd = ItemDecision | 'matched' | 'settled_later';

/** The decisions that are possible for an item with this reason. */
export function decisionsFor(reason: ItemReason): readonly ItemDecision[] {
  const isOutside = (REASONS_WITHOUT_SUSPENSE as readonly string[]).includes(reason);
  return isOutside ? ['noted'] : ['to_acquirer', 'to_merchant', 'returned'];
}

/** `stf_…-17`, `att_…-0`. */
export function itemIdOf(reference: string, number: number): string {
  return `${reference}-${number}`;
}

/** The reference and the number of an item's id; undefined if the text is not such an id. */
export function readItemId(
  itemId: string,
): { readonly profileId: string; readonly reference: string; readonly number: number } | undefined {
  const match = /^((?:stf|att|cap)_([0-9A-Za-z]{8})[0-9A-Za-z]{22})-(0|[1-9]\d{0,8})$/.exec(itemId);
  if (match === null) return undefined;
  const [, reference = '', profileId = '', number = ''] = match;
  return { profileId, reference, number: Number(number) };
}
