import { randomBytes } from 'node:crypto';
import type { WebhookEvent } from '@pay/server';

export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Pay's event for a payment of 10.500 BHD. */
export function paidEvent(id: string, reference: string): WebhookEvent {
  const card = { brand: 'visa', last4: '4242', expiry_month: 12, expiry_year: 2040 } as const;
  const at = '2026-11-21T09:31:42.000Z';
  const outcome = {
    card,
    three_ds: null,
    acquirer: 'simulator',
    acquirer_reference: '264100009313',
    authorisation_code: '831000',
    decline: null,
    created_at: at,
    completed_at: at,
  };
  return {
    id,
    type: 'payment.succeeded',
    timestamp: at,
    environment: 'sandbox',
    profile_id: 'pro_7Hq2Lw9Z',
    sequence: 1,
    data: {
      track_id: 'trk_7Hq2Lw9ZbT4cVx8NfKdR3mYsJ6PgAe',
      payment_link: null,
      status: 'paid',
      amount: 10.5,
      amount_minor: 10500,
      currency: 'BHD',
      reference,
      description: 'Zwei Karten für قطر',
      metadata: {},
      success_url: null,
      failure_url: null,
      locale: null,
      customer: null,
      billing_address: null,
      capture: 'automatic',
      captured_amount: 10.5,
      captured_amount_minor: 10500,
      authorised_until: null,
      void_reason: null,
      refunded_amount: 0,
      expires_at: at,
      created_at: at,
      environment: 'sandbox',
      matches: 1,
      paid: true,
      payment: { payment_id: 'pay_7Hq2Lw9ZQy5tUo1WnEi0HaXz7CvGkM', status: 'succeeded', ...outcome },
      attempts: [{ attempt_id: 'att_7Hq2Lw9ZDp8sLb2RjFq6KuNw4ZxTyV', number: 1, status: 'approved', ...outcome }],
      captures: [],
      refunds: [],
    },
  };
}
