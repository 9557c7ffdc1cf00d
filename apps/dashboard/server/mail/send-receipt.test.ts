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

function toRecipient(response: string) {
  return { code: 'EENVELOPE', command: 'RCPT TO', responseCode: Number.parseInt(response, 10), response };
}

test.each([
  ['refused', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }],
  ['failed', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 }],
  ['failed', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }],
  ['failed', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }],
  ['failed', { code: 'ECONNECTION' }],
  ['failed', {}],
  ['refused', toRecipient('550 5.1.1 <sara@shopper.example>: Recipient address rejected: User unknown')],
  ['refused', toRecipient('550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 Try again')],
  ['refused', toRecipient('550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup')],
  ['refused', toRecipient('552 5.2.2 <sara@shopper.example>: mailbox full')],
  ['refused', toRecipient('550 No such user here')],
  ['refused', toRecipient('553 sorry, no mailbox here by that name (#5.1.1)')],
  ['failed', toRecipient('554 5.7.1 <sara@shopper.example>: Relay access denied')],
  ['failed', toRecipient('554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org')],
  ['failed', toRecipient('553 5.7.1 <pay@pay.example>: Sender address rejected: not owned by user pay')],
  ['failed', toRecipient('553 sorry, that domain is not in my list of allowed rcpthosts (#5.7.1)')],
  ['failed', toRecipient('550 5.1.0 <pay@pay.example>: Sender address rejected: User unknown')],
  ['failed', toRecipient('550 5.1.8 <pay@pay.example>: Sender address rejected: Domain not found')],
  ['failed', toRecipient('503 5.5.1 Error: need MAIL command')],
  ['failed', toRecipient('554 transaction failed')],
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
