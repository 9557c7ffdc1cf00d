import { scrubCardNumbers } from '@pay/core/cards/scrub-card-numbers';
import type { Receipt } from '@pay/core/telling/receipts/receipt';
import { type Amount, fromMinor } from '@pay/money/amount';
import { parseCurrency } from '@pay/money/currency';
import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import { receiptLetter } from './receipt-letter.ts';

function bhd(minor: bigint): Amount {
  const currency = parseCurrency('BHD');
  if (!currency) throw new Error('BHD is not a currency');
  return fromMinor(minor, currency);
}

const RECEIPT: Receipt = {
  environment: 'live',
  merchantName: 'Northwind Books',
  look: { accent: null, logoPath: null },
  paymentId: 'pay_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5',
  reference: 'order-1',
  description: 'Two books',
  locale: 'en',
  card: { brand: 'visa', brandName: 'Visa', lastFour: '4242' },
  paid: bhd(10_500n),
  paidAt: new Date('2026-11-23T23:14:00Z'),
  refunds: [],
  refunded: bhd(0n),
  path: '/receipt/pay_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5/c2FtcGxlLXRva2VuLTEyMw',
};
const [TO, ENGINE] = ['sara@shopper.example', 'https://pay.example'];
const letter = (receipt: Partial<Receipt> = {}) => receiptLetter(TO, ENGINE, { ...RECEIPT, ...receipt });

describe('the e-mail with a receipt', () => {
  test('says what was paid, to whom, and where the receipt is', () => {
    const { to, subject, text, html = '' } = letter();
    expect([to, subject]).toEqual([TO, 'Receipt from Northwind Books: 10.500 BHD']);
    for (const part of [
      '10.500 BHD',
      '23 November 2026',
      'Visa ending in 4242',
      'order-1',
      'Two books',
      RECEIPT.path,
    ]) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    expect(text).not.toMatch(/Refunded|Test mode|undefined|null/);
  });

  test('is in the language of the session, or in both', () => {
    expect(letter({ locale: 'ar' }).subject).toBe('إيصال من Northwind Books: 10.500 BHD');
    expect(letter({ locale: 'ar' }).html).toContain('dir="rtl"');
    expect(letter({ locale: 'ar' }).text).not.toContain('Paid on');
    const both = letter({ locale: null }).text;
    expect([both.includes('Paid on'), both.includes('تاريخ الدفع')]).toEqual([true, true]);
  });

  test('says that a sandbox moves no money, and what was refunded', () => {
    const { subject, text, html = '' } = letter({ environment: 'sandbox', refunded: bhd(2_000n) });
    expect(subject).toMatch(/^\[TEST\] /);
    for (const body of [text, html]) {
      expect(body).toContain('no money moved');
      expect(body).toContain('2.000 BHD');
    }
  });
});

const NASTY = [
  '\r\nBcc: eve@evil.example',
  '\n\n<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</td></table><a href="https://evil.example">',
  '&lt;b&gt;',
  '\u2028Amount: 1.000 BHD',
  '\u202eevil\u2066',
  '4242 4242 4242 4242',
  '=?utf-8?q?evil?=',
  '\r\n.\r\nMAIL FROM:<eve@evil.example>',
];
const nasty = fc
  .array(fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'grapheme', maxLength: 12 })), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => `a${parts.join('')}`);

describe('a merchant’s texts', () => {
  const texts = fc.record({ merchantName: nasty, reference: nasty, description: nasty });

  test('add no header, recipient or part to the message as it is sent', async () => {
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
    const send = async (receipt: Partial<Receipt>) => {
      const message = { ...letter(receipt), from: 'Pay <pay@pay.example>', messageId: '<receipt.1@pay.example>' };
      const { message: raw, envelope } = await transport.sendMail({ ...message, textEncoding: 'quoted-printable' });
      const head = raw.toString().split('\n\n')[0] ?? '';
      return {
        names: head.match(/^[\w-]+(?=:)/gm),
        to: envelope.to,
        parts: raw.toString().match(/^Content-Type: .*/gm),
      };
    };
    const ordinary = await send({});
    expect(ordinary.names).toContain('Subject');
    await fc.assert(
      fc.asyncProperty(texts, async (receipt) => {
        const sent = await send(receipt);
        expect(sent.names).toEqual(ordinary.names);
        expect(sent.to).toEqual([TO]);
        expect(sent.parts).toHaveLength(ordinary.parts?.length ?? 0);
      }),
      { numRuns: 60 },
    );
  });

  test('add no line to the text and no element or attribute to the HTML', () => {
    const tags = (html = '') => html.match(/<(?:[^<>"]|"[^"]*")*>|</g)?.map((tag) => tag.replace(/="[^"]*"/g, '='));
    const ordinary = letter();
    fc.assert(
      fc.property(texts, (receipt) => {
        const { text, html, subject } = letter(receipt);
        expect(text.split(/[\n\r\u2028\u2029]/)).toHaveLength(ordinary.text.split('\n').length);
        expect(tags(html)).toEqual(tags(ordinary.html));
        expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
        expect(text + html).not.toMatch(/\p{Bidi_Control}/u);
      }),
    );
  });

  test('put no card number into the message', () => {
    const number = fc.constantFrom('4242424242424242', '4242 4242 4242 4242', '5555-5555-5555-4444');
    fc.assert(
      fc.property(nasty, number, fc.constantFrom('merchantName', 'reference', 'description'), (words, card, member) => {
        const { text, html = '', subject } = letter({ [member]: `${words.replace(/\d/g, '')} ${card}` });
        for (const part of [text, html, subject]) {
          expect(part).not.toContain(card);
          expect(scrubCardNumbers(part)).toBe(part);
        }
      }),
    );
  });
});
