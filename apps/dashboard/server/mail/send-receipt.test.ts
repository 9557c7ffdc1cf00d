import type { Receipt } from '@pay/core/telling/receipts/receipt';
import { fromMinor } from '@pay/money/amount';
import { type Currency, parseCurrency } from '@pay/money/currency';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { sendReceipt } from './send-receipt.ts';

function bhd(): Currency {
  const currency = parseCurrency('BHD');
  if (!currency) throw new Error('BHD is not a currency');
  return currency;
}

const RECEIPT: Receipt = {
  environment: 'live',
  merchantName: 'Northwind Books',
  look: { accent: null, logoPath: null },
  paymentId: 'pay_1',
  reference: null,
  description: null,
  locale: 'en',
  card: null,
  paid: fromMinor(10_500n, bhd()),
  paidAt: new Date('2026-11-23T23:14:00Z'),
  refunds: [],
  refunded: fromMinor(0n, bhd()),
  path: '/receipt/pay_1/token',
};

afterEach(() => {
  vi.useRealTimers();
});

function outcomeOf(send: () => Promise<void>) {
  const engines = { sandbox: 'https://sandbox.pay.example', live: 'https://pay.example' };
  const deps = { mailer: { send, stop: () => {} }, engines, host: 'pay.example', logger: pino({ level: 'silent' }) };
  return sendReceipt(deps, { id: 'trk_1.0', to: 'sara@shopper.example', receipt: RECEIPT });
}

test.each([
  ['refused', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }],
  ['failed', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 }],
  ['failed', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }],
  ['failed', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }],
  ['failed', { code: 'ECONNECTION' }],
  ['failed', {}],
] as const)('a receipt is %s after the answer %j', async (outcome, answer) => {
  expect(await outcomeOf(() => Promise.reject(Object.assign(new Error('no'), answer)))).toBe(outcome);
});

test('a receipt is sent if the mail server accepts it, and tried again if the server does not end', async () => {
  expect(await outcomeOf(() => Promise.resolve())).toBe('sent');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const endless = outcomeOf(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await endless).toBe('failed');
});
