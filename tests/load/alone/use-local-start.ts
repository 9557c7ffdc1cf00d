import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ApiAnswer, apiClient } from '../../harness/api-client.ts';
import { cardPage } from '../../harness/card-page.ts';
import { visitor } from '../../harness/visitor.ts';

const PAYMENTS = 20;

/** Uses a local start as its owner would on the first day: takes some payments, signs in and looks at them. */
export async function useLocalStart(env: NodeJS.ProcessEnv): Promise<void> {
  const demo = JSON.parse(await readFile(join(String(env['PAY_DATA_DIR']), 'demo.json'), 'utf8'));
  const first = Number(env['PAY_PORT_BASE']);
  const shop = apiClient(`http://localhost:${first + 1}`, demo.secret_key);
  for (let count = 0; count < PAYMENTS; count += 1) {
    const payment = await answered(shop.post('/merchant/initiate-payment', { amount: 10.5, currency: 'BHD' }));
    const page = await cardPage(payment.body.payment_url);
    await page.pay('4242424242424242');
    await answered(shop.post('/merchant/payment-status', { track_id: payment.body.track_id }));
  }
  const owner = visitor(`http://localhost:${first}`);
  await answered(owner.post('/api/auth/sign-in/email', demo.dashboard));
  const profile = `/api/profiles/${demo.profile_id}`;
  for (const path of ['/api/me', `${profile}/home/volume`, `${profile}/payments`, `${profile}/keys`]) {
    await answered(owner.get(path));
  }
}

async function answered(asked: Promise<ApiAnswer>): Promise<ApiAnswer> {
  const answer = await asked;
  if (answer.status >= 300) throw new Error(`A local start answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}
