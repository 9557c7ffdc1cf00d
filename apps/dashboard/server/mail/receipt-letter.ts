import { scrubCardNumbers } from '@pay/core/cards/scrub-card-numbers';
import type { Locale } from '@pay/core/ground/locale/locale';
import { writtenTime } from '@pay/core/ground/locale/written-time';
import type { Receipt } from '@pay/core/telling/receipts/receipt';
import { type Amount, majorText } from '@pay/money/amount';
import type { Mail } from './create-mailer.ts';
import { escapeHtml } from './escape-html.ts';
import { RECEIPT_WORDS } from './receipt-words.ts';

/** `dir`: the direction of a value that is the same in every language. */
type Fact = { readonly name: string; readonly value: string; readonly dir: 'ltr' | 'auto' };
type Part = {
  readonly lang: Locale;
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly link: string;
};

/**
 * The e-mail with a receipt, in the language of its session, or in both languages if the session has none. `engine` is
 * the address of the environment's engine.
 */
export function receiptLetter(to: string, engine: string, receipt: Receipt): Mail {
  const locales: readonly Locale[] = receipt.locale === null ? ['en', 'ar'] : [receipt.locale];
  const link = engine + receipt.path;
  const parts = locales.map((lang) => partOf(receipt, lang, link));
  const isTest = receipt.environment === 'sandbox';
  const [first] = parts;
  const subject = `${isTest ? '[TEST] ' : ''}${first?.title ?? ''}: ${amountOf(receipt.paid)}`;
  const merchant = plain(receipt.merchantName);
  return {
    to,
    subject,
    text: parts.map((part) => textOf(part, merchant, isTest)).join('\n\n\n'),
    html: `<!doctype html><html><head><meta charset="utf-8"></head><body>${parts
      .map((part) => htmlOf(part, merchant, isTest))
      .join('<hr>')}</body></html>`,
  };
}

function partOf(receipt: Receipt, lang: Locale, link: string): Part {
  const words = RECEIPT_WORDS[lang];
  const { card, reference, description, refunded } = receipt;
  const fact = (name: keyof typeof words.facts, value: string | null, dir: Fact['dir'] = 'auto'): Fact[] =>
    value === null || value === '' ? [] : [{ name: words.facts[name], value, dir }];
  return {
    lang,
    title: words.title(plain(receipt.merchantName)),
    facts: [
      ...fact('amount', amountOf(receipt.paid), 'ltr'),
      ...fact('refunded', refunded.minor === 0n ? null : amountOf(refunded), 'ltr'),
      ...fact('time', writtenTime(receipt.paidAt, lang)),
      ...fact('card', card && words.cardEnding(card.brandName, card.lastFour)),
      ...fact('reference', reference && plain(reference)),
      ...fact('description', description && plain(description)),
      ...fact('payment', receipt.paymentId, 'ltr'),
    ],
    link,
  };
}

/**
 * A merchant's text on one line, so that it cannot pass for a header or another fact. Card numbers are removed too,
 * although none can be stored.
 */
function plain(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').replace(/\p{Bidi_Control}/gu, '');
  return scrubCardNumbers(line.trim());
}

function amountOf(amount: Amount): string {
  return `${majorText(amount)} ${amount.currency}`;
}

function textOf({ lang, title, facts, link }: Part, merchant: string, isTest: boolean): string {
  const words = RECEIPT_WORDS[lang];
  return `${isTest ? `${words.test}\n\n` : ''}${title}

${facts.map(({ name, value }) => `${name}: ${value}`).join('\n')}

${words.open}:
${link}

${words.why(merchant)}
`;
}

function htmlOf({ lang, title, facts, link }: Part, merchant: string, isTest: boolean): string {
  const words = RECEIPT_WORDS[lang];
  const rows = facts.map(
    ({ name, value, dir }) =>
      `<tr><td style="padding:4px 16px;color:#51606f">${escapeHtml(name)}</td><td style="padding:4px 16px"><bdi dir="${dir}">${escapeHtml(value)}</bdi></td></tr>`,
  );
  return `<div lang="${lang}" dir="${words.direction}" style="font-family:sans-serif;line-height:1.6;color:#0c1a2a;max-width:36rem;margin:0 auto">
${isTest ? `<p style="color:#9a5b00"><strong>${escapeHtml(words.test)}</strong></p>` : ''}
<h1 style="font-size:20px">${escapeHtml(title)}</h1>
<table style="border-collapse:collapse">${rows.join('\n')}</table>
<p><a href="${escapeHtml(link)}" style="color:#0b6b61">${escapeHtml(words.open)}</a></p>
<p style="color:#51606f;font-size:14px">${escapeHtml(words.why(merchant))}</p>
</div>`;
}
