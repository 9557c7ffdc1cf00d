/** The requests of a load, each as the text that is sent. */
export type Requests = {
  createSession(reference: string, idempotencyKey?: string): string;
  startPayment(trackId: string): string;
  cancelSession(trackId: string): string;
  paymentStatus(trackId: string): string;
  /** `target` is a path with its query. */
  page(target: string): string;
  cardForm(target: string, token: string): string;
};

/** Each card comes from a different address, as in a shop with many shoppers; this range is reserved for benchmarks. */
const ADDRESSES = 2 ** 17;
let shoppers = 0;

function nextShopper(): string {
  shoppers = (shoppers + 1) % ADDRESSES;
  return `X-Forwarded-For: 198.${18 + (shoppers >> 16)}.${(shoppers >> 8) & 255}.${shoppers & 255}\r\n`;
}

const CARD = 'number=4242424242424242&expiry=12%2F40&cvv=123';

export function requestsTo(origin: string, apiKey: string): Requests {
  const host = `Host: ${new URL(origin).host}\r\n`;
  const key = `X-API-Key: ${apiKey}\r\n`;
  const post = (target: string, type: string, headers: string, body: string) =>
    `POST ${target} HTTP/1.1\r\n${host}${headers}Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const call = (target: string, body: Readonly<Record<string, unknown>>, headers = '') =>
    post(target, 'application/json', key + headers, JSON.stringify(body));
  return {
    createSession: (reference, idempotencyKey) =>
      call(
        '/v1/sdk/checkout',
        { amount: 10.5, currency: 'BHD', reference },
        idempotencyKey === undefined ? '' : `Idempotency-Key: ${idempotencyKey}\r\n`,
      ),
    startPayment: (trackId) => call(`/v1/sdk/checkout/${trackId}/pay`, { method: 'card' }),
    cancelSession: (trackId) => call(`/v1/sdk/checkout/${trackId}/cancel`, {}),
    paymentStatus: (trackId) => call('/merchant/payment-status', { track_id: trackId }),
    // The form's own data is not compressed, so its token can be read directly from the answer.
    page: (target) => `GET ${target} HTTP/1.1\r\n${host}Accept: text/html\r\nAccept-Encoding: gzip\r\n\r\n`,
    cardForm: (target, token) =>
      post(target, 'application/x-www-form-urlencoded', nextShopper(), `token=${encodeURIComponent(token)}&${CARD}`),
  };
}
