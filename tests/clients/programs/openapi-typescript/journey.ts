import createClient from 'openapi-fetch';
import type { components, paths } from './client.ts';

const client = createClient<paths>({
  baseUrl: process.env['PAY_URL'] ?? '',
  headers: { 'X-API-KEY': process.env['PAY_SECRET_KEY'] ?? '' },
});

/** Returns the answer; throws a problem. */
function answerOf<T>({ data, error }: { readonly data?: T; readonly error?: unknown }): T {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

const STEPS: Readonly<Record<string, (...args: string[]) => Promise<unknown>>> = {
  create: async (text = '', wanted = '') => {
    const answer = await client.POST('/v1/sdk/checkout', { body: { amount: Number(text), currency: wanted } });
    const { track_id, status, currency, amount, amount_minor } = answerOf(answer);
    return { track_id, status, currency, amount, amount_minor };
  },

  start: async (track_id = '') => {
    const params = { path: { track_id } };
    const answer = await client.POST('/v1/sdk/checkout/{track_id}/pay', { params, body: { method: 'card' } });
    const { payment_id, payment_url } = answerOf(answer);
    return { payment_id, payment_url };
  },

  status: async (track_id = '') => {
    const found = answerOf(await client.POST('/merchant/payment-status', { body: { track_id } }));
    const { paid, status, payment, attempts, amount, amount_minor, refunded_amount } = found;
    const { brand, expiry_year } = payment?.card ?? {};
    const read = { paid, status, payment: payment?.status, brand, expiry_year, attempts: attempts.length };
    return { ...read, amount, amount_minor, refunded_amount };
  },

  refund: async (track_id = '', text = '', key = '') => {
    const params = { header: { 'Idempotency-Key': key } };
    const answer = await client.POST('/merchant/refund', { params, body: { track_id, amount: Number(text) } });
    const { refund_id, status, amount, amount_minor } = answerOf(answer);
    return { refund_id, status, amount, amount_minor };
  },

  events: async () => {
    const { data } = answerOf(await client.GET('/v1/events', { params: { query: { limit: 100 } } }));
    return data.map(eventOf);
  },
};

function eventOf(event: components['schemas']['WebhookEvent']): unknown {
  const { sequence } = event;
  switch (event.type) {
    case 'payment.succeeded':
      return { type: event.type, sequence, of: event.data.track_id };
    case 'refund.succeeded':
      return { type: event.type, sequence, of: event.data.refund_id };
    case 'endpoint.test':
      return { type: event.type, sequence, of: event.data.endpoint_id };
    default:
      throw new Error(`${event.type} was not expected`);
  }
}

const [, , name = '', ...args] = process.argv;
STEPS[name]?.(...args).then((read) => process.stdout.write(JSON.stringify(read)));
