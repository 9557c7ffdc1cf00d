import { CheckoutApi, Configuration, EventsApi, PaymentsApi, type WebhookEvent } from './client';

const configuration = new Configuration({
  basePath: process.env['PAY_URL'] ?? '',
  apiKey: process.env['PAY_SECRET_KEY'] ?? '',
});
const checkout = new CheckoutApi(configuration);
const payments = new PaymentsApi(configuration);

const STEPS: Readonly<Record<string, (...args: string[]) => Promise<unknown>>> = {
  create: async (amount = '', currency = '') => {
    const session = await checkout.createSession({ newSession: { amount: Number(amount), currency } });
    const { trackId, status, amountMinor } = session;
    return { track_id: trackId, status, currency: session.currency, amount: session.amount, amount_minor: amountMinor };
  },

  start: async (trackId = '') => {
    const { paymentId, paymentUrl } = await checkout.startPayment({ trackId, startPayment: { method: 'card' } });
    return { payment_id: paymentId, payment_url: paymentUrl };
  },

  status: async (trackId = '') => {
    const found = await payments.paymentStatus({ paymentStatusQuery: { trackId } });
    const { paid, status, payment, attempts, amount, amountMinor, refundedAmount } = found;
    return {
      paid,
      status,
      payment: payment?.status,
      brand: payment?.card?.brand,
      expiry_year: payment?.card?.expiryYear,
      attempts: attempts.length,
      amount,
      amount_minor: amountMinor,
      refunded_amount: refundedAmount,
    };
  },

  refund: async (trackId = '', amount = '', idempotencyKey = '') => {
    const newRefund = { trackId, amount: Number(amount) };
    const refund = await payments.createRefund({ idempotencyKey, newRefund });
    const { refundId, status, amountMinor } = refund;
    return { refund_id: refundId, status, amount: refund.amount, amount_minor: amountMinor };
  },

  events: async () => {
    const { data } = await new EventsApi(configuration).listEvents({ limit: 100 });
    return data.map(eventOf);
  },
};

function eventOf(event: WebhookEvent): unknown {
  const { sequence } = event;
  switch (event.type) {
    case 'payment.succeeded':
      return { type: event.type, sequence, of: event.data.trackId };
    case 'refund.succeeded':
      return { type: event.type, sequence, of: event.data.refundId };
    case 'endpoint.test':
      return { type: event.type, sequence, of: event.data.endpointId };
    default:
      throw new Error(`${event.type} was not expected`);
  }
}

const [, , name = '', ...args] = process.argv;
STEPS[name]?.(...args).then((read) => process.stdout.write(JSON.stringify(read)));
