import type { Modification, Payment } from '../book/payment.ts';
import { additionalDataOf } from '../payments/payment-reply.ts';

/** One of Adyen's notices, before it is signed. */
export type NoticeItem = {
  readonly eventCode: string;
  readonly success: 'true' | 'false';
  readonly pspReference: string;
  readonly originalReference?: string;
  readonly merchantReference: string;
  readonly amount: { readonly currency: string; readonly value: number };
  readonly reason: string;
  readonly paymentMethod?: string;
  readonly eventDate: string;
  readonly additionalData?: Readonly<Record<string, string>>;
};

/** The outcome of a sale. */
export function authorisationItem(payment: Payment): NoticeItem {
  const { pspReference, reference, amount, state, refusal, lastFour, expiry } = payment;
  const isSuccess = state === 'authorised';
  return {
    eventCode: 'AUTHORISATION',
    success: isSuccess ? 'true' : 'false',
    pspReference,
    merchantReference: reference,
    amount,
    reason: isSuccess ? `081739:${lastFour}:${expiry}` : (refusal?.reason ?? 'Cancelled'),
    paymentMethod: 'visa',
    eventDate: now(),
    additionalData: additionalDataOf(payment),
  };
}

const EVENTS = {
  capture: 'CAPTURE',
  refund: 'REFUND',
  reversal: 'CANCEL_OR_REFUND',
  cancel: 'TECHNICAL_CANCEL',
} as const;

/** The outcome of a capture, a refund, a reversal or a cancellation. */
export function modificationItem(
  modification: Modification,
  eventCode: string = EVENTS[modification.kind],
  at = new Date(),
): NoticeItem {
  const { pspReference, paymentPspReference, reference, amount, isDone, reason } = modification;
  return {
    eventCode,
    success: isDone ? 'true' : 'false',
    pspReference,
    ...(paymentPspReference !== null && { originalReference: paymentPspReference }),
    merchantReference: reference,
    amount: amount ?? { currency: 'EUR', value: 0 },
    reason,
    eventDate: written(at),
  };
}

/** The shopper did not come back in time. */
export function closedItem({ pspReference, reference, amount }: Payment): NoticeItem {
  const facts = { success: 'true', pspReference, merchantReference: reference, amount, reason: '' } as const;
  return { eventCode: 'OFFER_CLOSED', ...facts, eventDate: now() };
}

/** A change of a payment's dispute. All items of a dispute have its reference. */
export type DisputeEvent = {
  readonly eventCode: string;
  /** The dispute's own reference. */
  readonly pspReference: string;
  /** In Adyen's units; the full amount of the payment if undefined. */
  readonly value?: number;
  readonly reasonCode?: string;
  readonly at?: Date;
};

export function disputeItem(
  { pspReference: originalReference, reference, amount }: Payment,
  { eventCode, pspReference, value = amount.value, reasonCode = '10.4', at = new Date() }: DisputeEvent,
): NoticeItem {
  return {
    eventCode,
    success: 'true',
    pspReference,
    originalReference,
    merchantReference: reference,
    amount: { ...amount, value },
    reason: 'Other Fraud-Card Absent Environment',
    paymentMethod: 'visa',
    eventDate: written(at),
    additionalData: {
      chargebackReasonCode: reasonCode,
      chargebackSchemeCode: 'visa',
      defendable: 'true',
      defensePeriodEndsAt: written(new Date(at.getTime() + DEFENCE_MS)),
    },
  };
}

const DEFENCE_MS = 14 * 24 * 3_600_000;

/** The notice that the button "Test configuration" in the Customer Area sends. */
export function testItem(): NoticeItem {
  const amount = { currency: 'EUR', value: 1_000 };
  const facts = { success: 'true', pspReference: 'test_REPORT_AVAILABLE_1', merchantReference: '', amount } as const;
  return { eventCode: 'REPORT_AVAILABLE', ...facts, reason: 'will_contain_the_url_to_the_report', eventDate: now() };
}

/** Adyen writes times to the second, with their offset. */
function now(): string {
  return written(new Date());
}

function written(at: Date): string {
  return at.toISOString().replace(/\.\d{3}Z$/, '+00:00');
}
