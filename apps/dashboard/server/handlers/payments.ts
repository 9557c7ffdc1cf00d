import { publicProfileId } from '@pay/core/ground/ids/public-id';
import { accepted, type Result, refused } from '@pay/core/ground/refusals/refusal';
import { customerOfPayment } from '@pay/core/looking/customers/read-customer';
import {
  type AttemptDetails,
  type EventDetails,
  type MovementDetails,
  type PaymentDetails,
  readPaymentDetails,
} from '@pay/core/looking/details/payment-details';
import { paymentTimeline } from '@pay/core/looking/details/payment-timeline';
import { exportPayments } from '@pay/core/looking/payments/export-payments';
import { type ListedPayment, listPayments } from '@pay/core/looking/payments/list-payments';
import type { WrittenPaymentFilter } from '@pay/core/looking/payments/payment-filter';
import { mayDo } from '@pay/core/merchants/access/rights';
import { recordBearerAudit } from '@pay/core/merchants/audit/record-audit';
import { declineMessage } from '@pay/core/paying/acquiring/decline-code';
import { capturePayment } from '@pay/core/paying/captures/capture-payment';
import { paymentStatus } from '@pay/core/paying/payments/payment';
import { isVoidable } from '@pay/core/paying/payments/voiding/begin-void';
import { voidPayment } from '@pay/core/paying/payments/voiding/void-payment';
import {
  openProposal,
  proposeRefund,
  type RefundProposal,
  withdrawRefund,
} from '@pay/core/paying/refunds/propose-refund';
import type { RefundAnswer } from '@pay/core/paying/refunds/refund';
import { confirmRefund, refundPayment } from '@pay/core/paying/refunds/refund-payment';
import {
  changeRefundThresholds,
  readRefundThresholds,
  thresholdsTag,
  type WrittenThreshold,
} from '@pay/core/paying/refunds/refund-thresholds';
import type { FastifyReply } from 'fastify';
import type { Answer, Query } from '../../api/calls.ts';
import type { PAYMENT_ROUTES } from '../../api/routes/payments.ts';
import { entityTag, readEntityTag, refusedWithoutTag } from '../http/entity-tag.ts';
import type { Handlers } from '../http/handler.ts';
import { paymentsCsv } from '../streams/payments-csv.ts';
import { deskOf } from './desk-of.ts';
import { pageRequest } from './page-request.ts';
import { deliveryOf } from './webhooks.ts';

type Detail = Answer<'readPayment'>;

/** The format of a random UUID. In practice, such a key never equals another key, and it cannot be a card number. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const PAYMENT_HANDLERS: Handlers<keyof typeof PAYMENT_ROUTES> = {
  listPayments: async ({ context, profileId, query: { after, limit, ...filter } }) => {
    const page = pageRequest({ ...(after !== undefined && { after }), ...(limit !== undefined && { limit }) });
    const found = await listPayments(context, { ...page, ...writtenFilter(filter), profileId });
    return found.ok ? accepted({ data: found.value.data.map(listedAnswer), next: found.value.next }) : found;
  },

  exportPayments: ({ context, actor, profileId, query, reply, signedIn }) =>
    context.downloads.open(signedIn.personId, async () => {
      const found = await exportPayments(context, { ...writtenFilter(query), profileId });
      if (!found.ok) return found;
      const bearer = { ...actor, profileId };
      await recordBearerAudit(context.pool, bearer, { profileId, action: 'payments.exported', objectId: profileId });
      const { expected, batches } = found.value;
      if (expected !== null) reply.header('x-rows-expected', String(expected));
      reply.header('content-disposition', `attachment; filename="payments-${publicProfileId(profileId)}.csv"`);
      return accepted(paymentsCsv(batches));
    }),

  readPayment: async ({ context, actor, profileId, access, params: { track_id: trackId } }) => {
    const withEvents = mayDo(access.role, 'webhooks.read');
    const payment = await readPaymentDetails(context, { profileId, trackId, withEvents });
    if (!payment.ok) return payment;
    const proposal = await openProposal(context, { profileId, trackId });
    const withCustomer = mayDo(access.role, 'customers.read');
    return accepted({
      ...detailsAnswer(payment.value),
      customer_id: withCustomer ? await customerOfPayment(context, { profileId, trackId }) : null,
      refund_proposal: proposalAnswer(proposal, actor.id),
    });
  },

  capturePayment: async ({ context, actor, profileId, params: { track_id: trackId }, body, request }) => {
    const { desk, person } = await deskOf({ context, actor, profileId });
    const key = idempotencyKeyOf(request.headers);
    if (!key.ok) return key;
    const { amount, last: isLast } = body;
    const capture = await capturePayment(desk, person, { trackId, amount, isLast, idempotencyKey: key.value });
    if (!capture.ok) return capture;
    const { capture_id, status, amount_minor, currency } = capture.value;
    return accepted({ capture_id, status, amount_minor, currency });
  },

  voidPayment: async ({ context, actor, profileId, params: { track_id: trackId }, request }) => {
    const { desk, person } = await deskOf({ context, actor, profileId });
    const key = idempotencyKeyOf(request.headers);
    if (!key.ok) return key;
    const voided = await voidPayment(desk, person, { trackId, idempotencyKey: key.value });
    return voided.ok ? accepted({ status: voided.value.status, void_reason: voided.value.void_reason }) : voided;
  },

  refundPayment: async ({ context, actor, profileId, params: { track_id: trackId }, body, request }) => {
    const { desk, person } = await deskOf({ context, actor, profileId });
    const key = idempotencyKeyOf(request.headers);
    if (!key.ok) return key;
    const { amount, reason } = body;
    const refund = await refundPayment(desk, person, { trackId, amount, reason, idempotencyKey: key.value });
    if (refund.ok) return accepted(refundAnswer(refund.value));
    if (refund.refusal.reason !== 'refund_above_threshold') return refund;
    const proposed = await proposeRefund(desk, person, { trackId, amount, reason });
    if (!proposed.ok) return proposed;
    const { amountMinor, currency } = proposed.value;
    return accepted({ refund_id: null, status: 'proposed', amount_minor: Number(amountMinor), currency });
  },

  confirmRefund: async ({ context, actor, profileId, params: { track_id: trackId, proposal_id: proposalId } }) => {
    const { desk, person } = await deskOf({ context, actor, profileId });
    const refund = await confirmRefund(desk, person, { trackId, proposalId });
    return refund.ok ? accepted(refundAnswer(refund.value)) : refund;
  },

  withdrawRefund: async ({ context, actor, profileId, params: { track_id: trackId, proposal_id: proposalId } }) => {
    const withdrawn = await withdrawRefund(context, { ...actor, profileId }, { trackId, proposalId });
    return withdrawn.ok ? accepted(null) : withdrawn;
  },

  readRefundThresholds: async ({ context, profileId, reply }) =>
    accepted(thresholdsAnswer(await readRefundThresholds(context, profileId), reply)),

  changeRefundThresholds: async ({ context, actor, profileId, body: { thresholds }, ifMatch, reply }) => {
    const tag = readEntityTag(ifMatch);
    if (tag === undefined) return refusedWithoutTag();
    const changed = await changeRefundThresholds(context, actor, { profileId, tag, thresholds });
    return changed.ok ? accepted(thresholdsAnswer(changed.value, reply)) : changed;
  },
};

function thresholdsAnswer(
  thresholds: readonly WrittenThreshold[],
  reply: FastifyReply,
): Answer<'readRefundThresholds'> {
  reply.header('etag', entityTag(thresholdsTag(thresholds)));
  return { data: [...thresholds] };
}

function refundAnswer({ refund_id, status, amount_minor, currency }: RefundAnswer): Answer<'confirmRefund'> {
  return { refund_id, status, amount_minor, currency };
}

function proposalAnswer(proposal: RefundProposal | undefined, personId: string): Detail['refund_proposal'] {
  if (!proposal) return null;
  return {
    proposal_id: proposal.proposalId,
    amount_minor: Number(proposal.amountMinor),
    currency: proposal.currency,
    reason: proposal.reason,
    proposed_by: proposal.proposedBy.name,
    proposed_at: proposal.proposedAt.toISOString(),
    is_own: proposal.proposedBy.id === personId,
  };
}

export function idempotencyKeyOf(headers: Readonly<Record<string, unknown>>): Result<string> {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string') return refused('idempotency_key_required', 'This request requires an Idempotency-Key.');
  if (!UUID.test(key)) return refused('idempotency_key_invalid', 'The Idempotency-Key must be a random UUID.');
  return accepted(`person ${key}`);
}

function writtenFilter(query: Omit<Query<'listPayments'>, 'after' | 'limit'>): WrittenPaymentFilter {
  const { q: text, amount_min: amountMin, amount_max: amountMax, ...rest } = query;
  return { ...rest, text, amountMin, amountMax };
}

function listedAnswer(payment: ListedPayment): Answer<'listPayments'>['data'][number] {
  const { card } = payment;
  return {
    track_id: payment.trackId,
    payment_id: payment.paymentId,
    status: payment.status,
    is_unknown: payment.isUnknown,
    amount_minor: Number(payment.amount.minor),
    captured_minor: Number(payment.capturedMinor),
    refunded_minor: Number(payment.refundedMinor),
    currency: payment.amount.currency,
    reference: payment.reference,
    card: card && { brand: card.brand, last4: card.lastFour },
    decline_code: payment.declineCode,
    created_at: payment.createdAt.toISOString(),
    completed_at: payment.completedAt?.toISOString() ?? null,
  };
}

function detailsAnswer(payment: PaymentDetails): Omit<Detail, 'refund_proposal' | 'customer_id'> {
  const { view, attempts, captures, voids, refunds, events } = payment;
  const { session } = view;
  const { currency } = session.amount;
  return {
    track_id: session.trackId,
    status: session.status,
    amount_minor: Number(session.amount.minor),
    currency,
    captured_minor: Number(session.capturedMinor),
    capturable_minor: Number(payment.capturableMinor),
    authorised_until: session.authorisedUntil?.toISOString() ?? null,
    is_voidable: isVoidable(session),
    payment_link: session.paymentLink,
    void_reason: session.voidReason,
    refunded_minor: Number(session.refundedMinor),
    refundable_minor: Number(payment.refundableMinor),
    reference: session.reference,
    description: session.description,
    metadata: { ...session.metadata },
    success_url: session.successUrl,
    failure_url: session.failureUrl,
    locale: session.locale,
    customer: session.customer && { ...session.customer },
    billing_address: session.billingAddress && { ...session.billingAddress },
    created_at: session.createdAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    completed_at: session.completedAt?.toISOString() ?? null,
    payment:
      session.paymentId !== null && session.paymentStartedAt !== null
        ? {
            payment_id: session.paymentId,
            state: paymentStatus(view),
            created_at: session.paymentStartedAt.toISOString(),
          }
        : null,
    attempts: attempts.map(attemptAnswer),
    captures: captures.map(({ captureId, amountMinor, isLast, ...capture }) => ({
      capture_id: captureId,
      amount_minor: Number(amountMinor),
      currency,
      is_last: isLast,
      ...movementAnswer(capture),
    })),
    voids: voids.map(({ voidId, reason, ...each }) => ({ void_id: voidId, reason, ...movementAnswer(each) })),
    refunds: refunds.map(({ refundId, amountMinor, reason, ...refund }) => ({
      refund_id: refundId,
      amount_minor: Number(amountMinor),
      currency,
      reason,
      ...movementAnswer(refund),
    })),
    events: events.map(eventAnswer),
    timeline: paymentTimeline(payment).map(({ at, kind, objectId, details }) => ({
      at: at.toISOString(),
      kind,
      object_id: objectId,
      details: { ...details },
    })),
  };
}

function attemptAnswer({ attempt, inquiryCount, unknownSince, dueAt }: AttemptDetails): Detail['attempts'][number] {
  const { card, threeDs, state } = attempt;
  return {
    attempt_id: attempt.attemptId,
    number: attempt.number,
    state: state.kind,
    acquirer: attempt.acquirer,
    card: { brand: card.brand, last4: card.lastFour, expiry_month: card.expiryMonth, expiry_year: card.expiryYear },
    three_ds: threeDs && { status: threeDs.status, flow: threeDs.flow, eci: threeDs.eci },
    acquirer_reference: attempt.acquirerReference,
    authorisation_code: state.kind === 'approved' ? state.authorisationCode : null,
    decline:
      state.kind === 'declined' ? { code: state.code, message: declineMessage(state.code), raw: state.raw } : null,
    inquiries: inquiryCount,
    unknown_since: unknownSince?.toISOString() ?? null,
    next_inquiry_at: state.kind === 'unknown' ? (dueAt?.toISOString() ?? null) : null,
    created_at: attempt.createdAt.toISOString(),
    completed_at: 'completedAt' in state ? state.completedAt.toISOString() : null,
  };
}

function movementAnswer(movement: MovementDetails) {
  return {
    state: movement.state,
    acquirer_reference: movement.acquirerReference,
    refusal: movement.refusalRaw,
    inquiries: movement.inquiryCount,
    asked_by: movement.askedBy,
    created_at: movement.createdAt.toISOString(),
    completed_at: movement.completedAt?.toISOString() ?? null,
  };
}

function eventAnswer({ eventId, type, sequence, createdAt, deliveries }: EventDetails): Detail['events'][number] {
  return {
    event_id: eventId,
    type,
    sequence,
    created_at: createdAt.toISOString(),
    deliveries: deliveries.map(deliveryOf),
  };
}
