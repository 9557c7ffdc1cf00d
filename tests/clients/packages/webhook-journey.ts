import { Webhook } from 'standardwebhooks';
import { expect } from 'vitest';
import type { OrMissing } from '../toolbox/or-missing.ts';
import { type Step, testsOf } from './package-steps.ts';

export const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
export const BODY = '{"id":"evt_1","type":"payment.succeeded","data":{"paid":true,"amount":10.500}}';

/** An event type that no version of a package knows. */
const UNKNOWN = '{"id":"evt_2","type":"payment.remembered","data":{}}';

/** Declares the tests that check which messages a package accepts. */
export function declareWebhooks(prepared: OrMissing<Step>): void {
  const it = testsOf(prepared);

  it('a message is accepted only with the right secret, body and time', async (step) => {
    const headersOf = (secret: string, at: Date, body = BODY) =>
      JSON.stringify({
        'Webhook-Id': 'evt_1',
        'Webhook-Timestamp': String(Math.floor(at.getTime() / 1_000)),
        'Webhook-Signature': `v1,AAAA ${new Webhook(secret).sign('evt_1', at, body)}`,
      });
    const verify = async (body: string, headers: string, secrets = SECRET) =>
      JSON.parse(await step({ PAY_SECRET_KEY: 'sk_test_x', PAY_WEBHOOK_SECRET: secrets }, 'webhook', body, headers));
    const now = new Date();
    const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
    expect(await verify(BODY, headersOf(SECRET, now))).toMatchObject({ id: 'evt_1', data: { amount: '10.500' } });
    expect(await verify(BODY, headersOf(SECRET, now), `${other} ${SECRET}`)).toMatchObject({ id: 'evt_1' });
    expect(await verify(UNKNOWN, headersOf(SECRET, now, UNKNOWN))).toMatchObject({ id: 'evt_2' });
    const wrong = { refused: 'webhook_signature_invalid' };
    expect(await verify(BODY, headersOf(other, now))).toEqual(wrong);
    expect(await verify(BODY.replace('true', 'false'), headersOf(SECRET, now))).toEqual(wrong);
    const old = new Date(now.getTime() - 6 * 60_000);
    const late = { refused: 'webhook_timestamp_invalid' };
    expect(await verify(BODY, headersOf(SECRET, old))).toEqual(late);
    expect(await verify(BODY, headersOf(SECRET, new Date(now.getTime() + 6 * 60_000)))).toEqual(late);
    expect(await verify(BODY, headersOf(SECRET, now), 'whsec_short')).toEqual({ refused: 'webhook_secret_invalid' });
    expect(await verify(BODY, '{}')).toEqual({ refused: 'webhook_headers_missing' });
  });
}
