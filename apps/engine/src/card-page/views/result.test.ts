import { BRAND_NAMES, CARD_BRANDS } from '@pay/core/cards/card-brand';
import { DECLINE_CODES } from '@pay/core/paying/acquiring/decline-code';
import { describe, expect, test } from 'vitest';
import { LANGS, textsIn } from '../texts/texts.ts';
import { declineText } from './decline-text.ts';
import { renderResult } from './result.ts';

const PAYMENT = {
  paymentId: 'pay_1',
  merchantName: 'Shop',
  amountText: '10.500 BHD',
  switchLanguageHref: null,
} as const;

describe.each(LANGS)('the result page in %s', (lang) => {
  const frame = { ...PAYMENT, lang, environment: 'live' } as const;
  const { result } = textsIn(lang);

  test('shows the amount, the merchant and the card', () => {
    const html = renderResult({
      ...frame,
      kind: 'paid',
      receiptPath: null,
      card: { brand: 'mastercard', last4: '4444' },
    });
    for (const part of ['10.500 BHD', 'Shop', 'Mastercard', result.cardEnding('4444'), 'pay_1'])
      expect(html).toContain(part);
    expect(html).toContain(`<h1>${result.paid.title}</h1>`);
  });

  test.each(CARD_BRANDS)('shows the name of the brand unless it is unknown: %s', (brand) => {
    const html = renderResult({ ...frame, kind: 'paid', receiptPath: null, card: { brand, last4: '0000' } });
    if (brand === 'unknown') expect(html).not.toContain('class="badge"');
    else expect(html).toContain(`>${BRAND_NAMES[brand]}</span>`);
    expect(html).not.toContain(`>${brand}<`);
  });

  test.each(['failed', 'cancelled', 'expired'] as const)(
    'says that nothing was charged, and shows no card: %s',
    (kind) => {
      const html = renderResult({ ...frame, kind });
      expect(html).toContain(lang === 'en' ? 'Nothing was charged.' : 'لم يُخصم أي مبلغ.');
      expect(html).not.toContain('class="badge"');
    },
  );

  test.each(DECLINE_CODES)(
    'shows the reason for a failure, and no advice to try again when it is too late: %s',
    (code) => {
      const html = renderResult({ ...frame, kind: 'failed', declined: code });
      const { title, advice } = declineText(code, lang);
      expect(html).toContain(`<h1>${title}</h1>`);
      expect(html).not.toContain(advice);
    },
  );
});
