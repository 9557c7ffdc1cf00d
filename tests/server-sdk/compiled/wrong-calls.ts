// This file is never run. The compiler must refuse every call that a comment marks as wrong, and accept all others.
import { Pay, PayError, type PaymentStatus, signTestWebhook, verifyWebhook, type WebhookEvent } from '@pay/server';

// @ts-expect-error there is no client without a key
new Pay({});
// @ts-expect-error the options are named
new Pay('sk_test_x');
// @ts-expect-error there is no such option
new Pay({ secretKey: 'sk_test_x', apiKey: 'x' });

export const pay: Pay = new Pay({ secretKey: 'sk_test_x', webhookSecret: ['whsec_a', 'whsec_b'], maxRetries: 2 });

export async function checkout(): Promise<void> {
  await pay.checkout.create({ amount: 10.5, currency: 'BHD', reference: undefined, metadata: { cart: '1' } });
  // @ts-expect-error an amount is a number
  await pay.checkout.create({ amount: '10.500', currency: 'BHD' });
  // @ts-expect-error a currency is needed
  await pay.checkout.create({ amount: 10.5 });
  // @ts-expect-error the API's names have underscores
  await pay.checkout.create({ amount: 10.5, currency: 'BHD', successUrl: 'https://shop.example' });
  // @ts-expect-error there is no such language of the card page
  await pay.checkout.create({ amount: 10.5, currency: 'BHD', locale: 'fr' });
  // @ts-expect-error metadata values are strings
  await pay.checkout.create({ amount: 10.5, currency: 'BHD', metadata: { cart: 1 } });
  // @ts-expect-error a session is given by its id
  await pay.checkout.pay({ track_id: 'trk_1' });
  const session = await pay.checkout.create({ amount: 10.5, currency: 'BHD' });
  // @ts-expect-error only a started payment has an address
  session.payment_url.toString();
  // @ts-expect-error the reference can be null
  session.reference.length.toString();
  // @ts-expect-error there is no such status
  if (session.status === 'done') return;
}

export async function payments(): Promise<PaymentStatus> {
  await pay.payments.initiate({ amount: 10.5, currency: 'BHD', method: 'card' });
  // @ts-expect-error only cards are accepted
  await pay.payments.initiate({ amount: 10.5, currency: 'BHD', method: 'cash' });
  // @ts-expect-error nothing to look up
  await pay.payments.status({});
  // @ts-expect-error only one parameter is allowed
  await pay.payments.status({ track_id: 'trk_1', reference: 'order-1' });
  // @ts-expect-error a read has no Idempotency-Key
  await pay.payments.status({ track_id: 'trk_1' }, { idempotencyKey: 'x' });
  const status = await pay.payments.status({ track_id: 'trk_1' }, { timeoutMs: 5_000 });
  // @ts-expect-error there might be no payment yet
  status.payment.payment_id.toString();
  return status;
}

export async function refunds(): Promise<void> {
  await pay.refunds.create({ track_id: 'trk_1' }, { idempotencyKey: 'refund-1' });
  // @ts-expect-error the amount is in major units, and has no other name
  await pay.refunds.create({ track_id: 'trk_1', amount_minor: 4500 });
  // @ts-expect-error a refund needs a session
  await pay.refunds.create({ amount: 4.5 });
}

export async function events(): Promise<void> {
  for await (const event of pay.events.list({ after: 'evt_1' })) event.id.toString();
  const { data } = await pay.events.list({ limit: 100 }).page();
  data.map(({ type }) => type);
  // @ts-expect-error a list is not a page: iterate over it, or ask for a page
  (await pay.events.list()).data.toString();
  // @ts-expect-error there is no such member
  pay.events.list({ before: 'evt_1' });
}

export async function endpoints(): Promise<void> {
  await pay.webhookEndpoints.update('whe_1', { event_types: null, status: 'enabled' });
  // @ts-expect-error there is no such event
  await pay.webhookEndpoints.create({ url: 'https://shop.example', event_types: ['payment.paid'] });
  // @ts-expect-error a new endpoint is enabled
  await pay.webhookEndpoints.create({ url: 'https://shop.example', status: 'disabled' });
  const endpoint = await pay.webhookEndpoints.retrieve('whe_1');
  // @ts-expect-error the secret is shown only on creation
  endpoint.secret.toString();
}

export function webhooks(request: { readonly body: unknown; readonly headers: Record<string, string> }): WebhookEvent {
  // @ts-expect-error a parsed body is not the signed text
  pay.webhooks.verify({ id: 'evt_1' }, request.headers);
  // @ts-expect-error the body's type is unknown
  verifyWebhook(request.body, request.headers, 'whsec_x');
  // @ts-expect-error without a secret, anyone could have sent the message
  verifyWebhook('{}', request.headers);
  // @ts-expect-error a test is signed with a secret
  signTestWebhook('{}', {});
  const event = pay.webhooks.verify('{}', request.headers);
  // @ts-expect-error the event might be about a refund
  event.data.paid.toString();
  if (event.type === 'payment.succeeded') event.data.paid.toString();
  // @ts-expect-error a payment's event has no refund
  if (event.type === 'payment.succeeded') event.data.refund_id.toString();
  if (event.type === 'refund.succeeded') event.data.refund_id.toString();
  return event;
}

export function codeOf(error: unknown): string {
  // @ts-expect-error the error might be anything
  error.code.toString();
  if (!(error instanceof PayError)) return '';
  // @ts-expect-error there might have been no answer
  error.status.toString();
  return error.code === 'amount_precision' || error.code === 'a_code_of_next_year' ? error.code : '';
}
