import type { AskedAbout } from '@pay/core/paying/acquiring/notice';
import type { Origin } from '../../codes/meaning.ts';

/** `type` of a webhook, and what we then inquire about. `kept`: nothing that we record depends on the webhook. */
export const EVENT_TYPES = {
  title: '`type` of a webhook',
  sources: [
    'https://www.checkout.com/docs/previous/reporting-and-insights/events-api/event-types',
    'https://www.checkout.com/docs/workflows',
  ],
  readOn: '2026-11-22',
  basis:
    'The events are from the first page; the second page describes how webhooks are sent now, without their types.',
  codes: {
    payment_approved: 'authorisation',
    payment_declined: 'authorisation',
    payment_pending: 'authorisation',
    payment_expired: 'authorisation',
    payment_canceled: 'authorisation',
    payment_voided: 'authorisation',
    payment_void_declined: 'authorisation',
    payment_captured: 'capture',
    payment_capture_pending: 'capture',
    payment_capture_declined: 'capture',
    payment_refunded: 'refund',
    payment_refund_pending: 'refund',
    payment_refund_declined: 'refund',
    card_verified: 'kept',
    card_verification_declined: 'kept',
    dispute_canceled: 'kept',
    dispute_evidence_required: 'kept',
    dispute_expired: 'kept',
    dispute_lost: 'kept',
    dispute_resolved: 'kept',
    dispute_won: 'kept',
  },
} as const satisfies Origin & { readonly codes: Readonly<Record<string, EventMeaning>> };

export type EventMeaning = AskedAbout | 'kept';

const MEANINGS: ReadonlyMap<string, EventMeaning> = new Map(Object.entries(EVENT_TYPES.codes));

/** Undefined for a type that is not listed. */
export function eventMeaning(type: string): EventMeaning | undefined {
  return MEANINGS.get(type);
}
