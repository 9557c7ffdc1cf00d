import type { Lang } from '../texts/texts.ts';
import { pageBytes } from '../wire/page-bytes.ts';
import { type CardFormView, renderCardForm } from './card-form.ts';
import { renderChecking } from './checking.ts';
import { renderHop } from './hop.ts';
import { renderLinkForm } from './link-form.ts';
import { LINK_NOTICES, renderLinkNotice } from './link-notice.ts';
import type { PageView } from './page.ts';
import { renderProblem } from './problem.ts';
import { type ReceiptView, renderReceipt } from './receipt.ts';
import { renderResult } from './result.ts';

/** All external data of a view, which tests can replace. */
export type SampleData = {
  readonly merchantName: string;
  readonly amountText: string;
  readonly description: string;
  readonly paymentId: string;
  readonly token: string;
  readonly query: string;
  readonly fieldName: string;
  readonly fieldValue: string;
  readonly last4: string;
  readonly requestId: string;
};

export const ORDINARY: SampleData = {
  merchantName: 'Northwind Books',
  amountText: '10.500 BHD',
  description: 'Order 1042',
  paymentId: 'pay_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5',
  token: 'c2FtcGxlLXRva2Vu',
  query: 'track_id=trk_1&status=success',
  fieldName: 'creq',
  fieldValue: 'eyJ0aHJlZSI6ImRzIn0',
  last4: '4242',
  requestId: 'req_0123456789',
};

const NOW = new Date('2026-11-21T10:00:00Z');

export function sampleForm(lang: Lang, data: SampleData = ORDINARY): CardFormView {
  return {
    lang,
    environment: 'sandbox',
    switchLanguageHref: `/payment?${data.query}`,
    merchantName: data.merchantName,
    logoPath: null,
    amountText: data.amountText,
    description: data.description,
    expiresAt: new Date('2026-11-22T09:30:00Z'),
    now: NOW,
    paymentId: data.paymentId,
    formName: 'form',
    token: data.token,
    attemptsLeft: 5,
    errors: [],
    asksName: 'no',
    canCancel: true,
  };
}

function sampleReceipt(lang: Lang, data: SampleData): ReceiptView {
  return {
    lang,
    environment: 'sandbox',
    switchLanguageHref: `/receipt/${data.token}?${data.query}`,
    merchantName: data.merchantName,
    logoPath: null,
    amountText: data.amountText,
    timeText: data.fieldValue,
    card: { brand: 'visa', last4: data.last4 },
    reference: data.fieldName,
    description: data.description,
    paymentId: data.paymentId,
    refunds: [{ timeText: data.fieldValue, amountText: data.amountText }],
    leftText: data.amountText,
  };
}

/** Every view of the card page as it is sent, by the name that test titles use. */
export function samplePages(lang: Lang, data: SampleData = ORDINARY): ReadonlyMap<string, string> {
  return new Map([...sampleHtml(lang, data)].map(([name, html]) => [name, pageBytes(html).toString()]));
}

/** The same views with placeholders for the pieces. */
export function sampleHtml(lang: Lang, data: SampleData = ORDINARY): ReadonlyMap<string, string> {
  const form = sampleForm(lang, data);
  const { merchantName, paymentId, requestId, amountText } = data;
  const frame = {
    lang,
    environment: form.environment,
    switchLanguageHref: form.switchLanguageHref,
  } as const;
  const payment = { ...frame, paymentId, merchantName, amountText };
  const shop = `https://shop.example/return?${data.query}`;
  const card = { brand: 'visa', last4: data.last4 } as const;
  const errors = [
    { field: 'cvv', code: 'required' },
    { field: 'number', code: 'invalid' },
    { field: 'expiry', code: 'expired' },
  ] as const;
  const fields = { [data.fieldName]: data.fieldValue };
  return new Map([
    ['form', renderCardForm(form)],
    ['form with errors', renderCardForm({ ...form, errors })],
    ['form with the name on the card', renderCardForm({ ...form, asksName: 'required' })],
    ['form after a reversal', renderCardForm({ ...form, wasReversed: true })],
    ['form after a decline', renderCardForm({ ...form, declined: 'insufficient_funds', attemptsLeft: 1 })],
    ['form in live', renderCardForm({ ...form, environment: 'live', description: null, canCancel: false })],
    ...(['success', 'failed', 'cancelled', 'expired', 'pending'] as const).map(
      (status) =>
        [
          `hop: ${status}`,
          renderHop({ ...frame, kind: 'to_merchant', targetUrl: shop, status, merchantName }),
        ] as const,
    ),
    [
      'hop to the ACS',
      renderHop({
        ...frame,
        kind: 'to_step',
        step: 'challenge',
        hop: { method: 'POST', url: `https://acs.example/?${data.query}`, fields },
      }),
    ],
    ['paid', renderResult({ ...payment, kind: 'paid', card, receiptPath: null })],
    ['paid, with a receipt', renderResult({ ...payment, kind: 'paid', card, receiptPath: `/receipt/${data.token}` })],
    ['receipt', renderReceipt(sampleReceipt(lang, data))],
    ['authorised', renderResult({ ...payment, kind: 'authorised', card })],
    ['voided', renderResult({ ...payment, kind: 'voided' })],
    ['failed', renderResult({ ...payment, kind: 'failed', declined: 'stolen_card' })],
    ['cancelled', renderResult({ ...payment, kind: 'cancelled' })],
    ['expired', renderResult({ ...payment, kind: 'expired' })],
    ['checking', renderChecking({ ...payment, backHref: null })],
    ['checking, with a link back', renderChecking({ ...payment, backHref: shop })],
    ...(['not_found', 'stale_form', 'too_many_requests', 'acquirer_unavailable'] as const).map(
      (kind) => [`problem: ${kind}`, renderProblem({ ...frame, kind, paymentId, requestId })] as const,
    ),
    ...linkViews(frame, data),
    ['broken', renderProblem({ ...frame, kind: 'broken', nothingCharged: true, paymentId, requestId })],
    ['broken, outcome open', renderProblem({ ...frame, kind: 'broken', nothingCharged: false, paymentId, requestId })],
  ]);
}

function linkViews(frame: PageView, data: SampleData): readonly (readonly [string, string])[] {
  const { merchantName, paymentId, amountText } = data;
  const payment = { ...frame, paymentId, merchantName, amountText };
  const paid = { address: `/pay/plk_1?${data.query}`, title: data.description };
  const link = {
    ...frame,
    merchantName,
    logoPath: null,
    title: data.description,
    description: data.description,
    amount: amountText,
    address: `/pay/plk_1?${data.query}`,
    visit: data.token,
  };
  const openAmount = {
    currency: 'BHD',
    example: amountText,
    minimumText: amountText,
    maximumText: amountText,
    error: null,
    typed: '',
  } as const;
  const wrong = { ...openAmount, error: 'below_minimum', typed: data.fieldValue } as const;
  return [
    ['link', renderLinkForm(link)],
    ['link without a description', renderLinkForm({ ...link, description: null })],
    ['link with an open amount', renderLinkForm({ ...link, amount: openAmount })],
    ['link with a wrong amount', renderLinkForm({ ...link, amount: wrong })],
    ...LINK_NOTICES.map(
      (kind) => [`link: ${kind}`, renderLinkNotice({ ...frame, kind, merchantName, linkPath: paid.address })] as const,
    ),
    [
      'link: paid',
      renderResult({
        ...payment,
        kind: 'paid',
        card: { brand: 'visa', last4: data.last4 },
        receiptPath: null,
        link: paid,
      }),
    ],
    ['link: failed', renderResult({ ...payment, kind: 'failed', link: paid })],
  ];
}
