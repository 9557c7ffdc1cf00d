// The example shop's server: `node server.mjs`. The key stays here, and the app gets only the safe fields.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const {
  PAY_URL = 'http://localhost:4001',
  PAY_PUBLIC_URL = PAY_URL,
  PAY_DEMO = '../../../../.pay/demo.json',
} = process.env;
const { secret_key: secretKey } = JSON.parse(readFileSync(new URL(PAY_DEMO, import.meta.url), 'utf8'));

const RETURN_URLS = { success_url: 'https://shop.example/thanks', failure_url: 'https://shop.example/basket' };
const PORT = 4404;

async function ask(path, body) {
  const answer = await fetch(`${PAY_URL}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': secretKey },
    body: JSON.stringify(body),
  });
  const content = await answer.json();
  if (!answer.ok) throw new Error(`${content.code}: ${content.detail}`);
  return content;
}

/** The server decides the price, never the app. */
async function createOrder() {
  const order = { amount: 10.5, currency: 'BHD', description: 'One coffee', ...RETURN_URLS };
  const { track_id, payment_url } = await ask('/merchant/initiate-payment', order);
  // A local start uses http://localhost, which no phone can reach, so the tunnel's address replaces it.
  const { pathname, search } = new URL(payment_url);
  return { track_id, payment_url: new URL(pathname + search, PAY_PUBLIC_URL).href, ...RETURN_URLS };
}

async function orderState(trackId) {
  const { paid } = await ask('/merchant/payment-status', { track_id: trackId });
  return { paid };
}

createServer(async (request, response) => {
  try {
    const isNew = request.method === 'POST' && request.url === '/orders';
    const trackId = /^\/orders\/(trk_\w+)$/.exec(request.url)?.[1];
    const answer = isNew ? await createOrder() : trackId === undefined ? null : await orderState(trackId);
    response.writeHead(answer === null ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  } catch (error) {
    response.writeHead(502, { 'content-type': 'application/json' }).end(JSON.stringify({ error: error.message }));
  }
}).listen(PORT, 'localhost');
