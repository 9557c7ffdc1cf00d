import { vi } from 'vitest';
import { type CardPage, cardPage, fetchPage } from '../harness/card-page.ts';
import { decideAtIssuer } from '../harness/issuer.ts';
import { cardPageOf } from '../harness/payment-link.ts';
import type { Canary, CanaryFlock } from './canary.ts';
import type { SaleAnswer } from './card-exchange.ts';
import type { CardSystem } from './card-system.ts';

const APPROVED = '4242424242424242';

/** Ways to type a card number; all of them work. */
const TYPINGS: Readonly<Record<string, (digits: string) => string>> = {
  plain: (digits) => digits,
  spaced: (digits) => grouped(digits, ' '),
  hyphened: (digits) => grouped(digits, '-'),
  'no-break spaced': (digits) => grouped(digits, '\u00a0'),
  'spaced around': (digits) => `  ${digits} `,
  'Arabic-Indic': (digits) => inScript(digits, 0x0660),
  'Arabic-Indic, spaced': (digits) => inScript(grouped(digits, ' '), 0x0660),
  Persian: (digits) => inScript(digits, 0x06f0),
  'full-width': (digits) => inScript(digits, 0xff10),
};

/** Possible outcomes of a sale, and the page that follows each. */
const ENDS: readonly (readonly [name: string, testNumber: string, answer: SaleAnswer, page: string])[] = [
  ['declined', '4000000000000002', 'honest', 'declined'],
  ['finally declined', '4000000000009979', 'honest', 'declined'],
  ['wrong security code', '4000000000000127', 'honest', ''],
  ['without an answer', APPROVED, 'cut', 'We are checking with your bank'],
  ['with an invalid answer', APPROVED, 'nonsense', 'We are checking with your bank'],
  ['frictionless', '4000000000003055', 'honest', 'Payment received'],
];

/** The address of a card page that waits for a card. */
export async function newCardPage({ api }: CardSystem): Promise<string> {
  const { status, body } = await patiently(() =>
    api.post('/merchant/initiate-payment', { amount: 10.5, currency: 'BHD' }),
  );
  if (status !== 201) throw new Error(`no payment was created: ${status} ${JSON.stringify(body)}`);
  return body.payment_url;
}

/** Opens a card page. */
export function opened(url: string): Promise<CardPage> {
  return patiently(() => cardPage(url));
}

/** Repeats a request while the engine is overloaded, which can happen on a busy machine. */
async function patiently<T extends { readonly status: number }>(ask: () => Promise<T>): Promise<T> {
  const turnedAway = async () => {
    const answer = await ask();
    return answer.status === 503 ? undefined : answer;
  };
  return vi.waitUntil(turnedAway, { timeout: 120_000, interval: 100 });
}

type PayOptions = {
  readonly typed?: string;
  readonly answer?: SaleAnswer;
  /** The address of the card page; by default, the address of a new payment's card page. */
  readonly url?: string;
};

/** The address of the card page of a new payment link. */
async function linkedCardPage({ api }: CardSystem): Promise<string> {
  const { body } = await patiently(() =>
    api.post('/v1/payment-links', { title: 'Invoice 1', currency: 'BHD', amount: 10.5 }),
  );
  return cardPageOf(body.url);
}

/** Pays and opens the receipt; returns its address. */
export async function newReceipt(system: CardSystem, canary: Canary): Promise<string> {
  const page = await payWith(system, canary, APPROVED);
  const [, path] = /href="(\/receipt\/[^"?]+)/.exec(page) ?? [];
  if (path === undefined) throw new Error('a paid page leads to no receipt');
  return system.url + path;
}

/** Submits a form with a card and returns the next page, once the acquirer has the card. */
export async function payWith(
  system: CardSystem,
  canary: Canary,
  testNumber: string,
  { typed = canary.number, answer = 'honest', url: given }: PayOptions = {},
): Promise<string> {
  system.exchange.exchange(canary.number, testNumber, answer);
  const url = given ?? (await newCardPage(system));
  const page = await opened(url);
  await page.post({ token: page.token, number: typed, expiry: '12/40', cvv: canary.cvv });
  await system.exchange.hasCome(canary.number);
  return (await opened(url)).text;
}

/**
 * Makes real payments, with cards typed in every way and with every outcome. Returns the pages; throws on an unexpected
 * one.
 */
export async function payInEveryWay(system: CardSystem, flock: CanaryFlock): Promise<readonly string[]> {
  const pages: string[] = [];
  const expected = (text: string, part: string, name: string) => {
    if (!text.toLowerCase().includes(part.toLowerCase())) throw new Error(`${name}: the page does not say "${part}"`);
    pages.push(text);
  };
  for (const [name, type] of Object.entries(TYPINGS)) {
    const canary = flock.hatch(`typed ${name}`);
    expected(await payWith(system, canary, APPROVED, { typed: type(canary.number) }), 'Payment received', name);
  }
  for (const [name, type] of Object.entries(TYPINGS)) {
    const canary = flock.hatch(`typed ${name}, through a payment link`);
    const options = { typed: type(canary.number), url: await linkedCardPage(system) };
    expected(await payWith(system, canary, APPROVED, options), 'Payment received', `${name}, through a payment link`);
  }
  const receipt = await fetchPage(await newReceipt(system, flock.hatch('paid, with a receipt')));
  expected(receipt.text, 'Receipt', 'the page of the receipt');
  for (const [name, testNumber, answer, part] of ENDS) {
    expected(await payWith(system, flock.hatch(`paid ${name}`), testNumber, { answer }), part, name);
  }
  // This number reaches the acquirer unchanged, and the acquirer does not know the card.
  const unknown = flock.hatch('paid with a card that the acquirer does not know');
  expected(await payWith(system, unknown, unknown.number), 'declined', 'unknown card');
  for (const decision of ['approve', 'refuse'] as const) {
    const hop = await payWith(system, flock.hatch(`challenge: ${decision}`), '4000000000003220');
    pages.push(hop, await backFromIssuer(hop, decision));
  }
  return pages;
}

async function backFromIssuer(hop: string, decision: 'approve' | 'refuse'): Promise<string> {
  const { action } = await decideAtIssuer(hop, decision);
  return (await opened(new URL(String((await fetchPage(action)).headers['location']), action).href)).text;
}

function grouped(digits: string, separator: string): string {
  return digits.replace(/(.{4})(?=.)/g, `$1${separator}`);
}

function inScript(text: string, zero: number): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
}
