import { createHash } from 'node:crypto';
import { STYLES } from '@pay/engine/card-page/views/styles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { honest } from '../harness/acquirer-proxy.ts';
import { cardPage, fetchPage, type PageAnswer, postForm } from '../harness/card-page.ts';
import { challengeReturnUrl, decideAtIssuer, lastForm } from '../harness/issuer.ts';
import { newPayment } from '../harness/new-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';

const CHALLENGE = '4000000000003220';
const SHOP = 'https://shop.example/back';

let engine: ProxiedEngine;
beforeAll(async () => {
  engine = await startProxiedEngine();
});
afterAll(() => engine.stop());

/** Every kind of page: which form targets its policy allows, how to get it, and whether it has the script. */
const PAGES: Readonly<Record<string, readonly [formTarget: string, get: () => Promise<PageAnswer>, 'script'?]>> = {
  'the form': ["'self'", freshForm, 'script'],
  'the form with errors': ["'self'", formWithErrors, 'script'],
  'the form after a decline': ["'self'", async () => (await freshForm()).pay('4000000000000002'), 'script'],
  'the hop page to the shop': ["'none'", async () => (await freshForm({ success_url: SHOP })).pay('4242424242424242')],
  'the result': ["'none'", async () => (await freshForm()).pay('4242424242424242')],
  'a cancelled payment': ["'none'", async () => (await freshForm()).cancel()],
  'the wait for an answer': ["'none'", waiting, 'script'],
  'an unknown payment': ["'none'", () => fetchPage(`${engine.url}/payment?payment_id=pay_x`)],
  'an outdated form': ["'none'", async () => (await freshForm()).post({ token: 'x' })],
  'a form from another site': [
    "'none'",
    () => postForm(`${engine.url}/payment`, {}, { 'sec-fetch-site': 'cross-site' }),
  ],
  'a return to an unknown address': ["'none'", () => postForm(`${engine.url}/payment/challenge/x`, {}, {})],
};

describe.each(Object.entries(PAGES))('%s', (_, [formTarget, get, hasScript]) => {
  test('has every protective header and sets no cookie', async () => {
    const { headers, text } = await get();
    const scripts = [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => script ?? '');
    expect(scripts).toHaveLength(hasScript ? 1 : 0);
    expect(text.match(/<script/gi) ?? []).toHaveLength(scripts.length);
    const source = scripts.map((script) => `'sha256-${sha256(script)}'`)[0] ?? "'none'";
    const policy = policyOf(text, source, formTarget, hasScript);
    expect(headers).toMatchObject({ ...PROTECTIVE, 'content-security-policy': policy });
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });
});

describe('the hop to the issuer', () => {
  test('allows a form only to hosts with TLS and to the issuer’s own host, and runs only the script that submits the form', async () => {
    const { headers, text } = await (await freshForm()).pay(CHALLENGE);
    const script = /<script>(.*?)<\/script>/s.exec(text)?.[1] ?? '';
    const { action } = lastForm(text);
    expect(action).toMatch(new RegExp(`^${engine.simulatorUrl}/acs/[\\w-]+$`));
    expect(headers).toMatchObject({
      ...PROTECTIVE,
      'content-security-policy': policyOf(text, `'sha256-${sha256(script)}'`, `https: ${new URL(action ?? '').origin}`),
    });
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers).not.toHaveProperty('refresh');
  });
});

describe('a redirect back to the page', () => {
  test.each([
    ['after a payment', async () => pay(await freshForm(), '4242424242424242')],
    ['after a decline', async () => pay(await freshForm(), '4000000000000002')],
    ['after a form that was too late', tooLate],
    ['after the issuer', backFromIssuer],
  ])('%s stays on this host, is not cached, sends no referrer and sets no cookie', async (_, get) => {
    const { status, headers } = await get();
    expect([status, headers['cache-control'], headers['referrer-policy']]).toEqual([303, 'no-store', 'no-referrer']);
    expect(headers['location']).toMatch(/^\/payment\?payment_id=pay_\w+$/);
    expect(headers).not.toHaveProperty('set-cookie');
  });
});

const PROTECTIVE = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

/** A page with a script loads the next page into its own document, and the next page can have the other style. */
const BOTH_STYLES = [STYLES.form, STYLES.outcome].map(({ hash }) => `'${hash}'`).join(' ');

/** The exact policy that is expected for a page with this inline style. */
function policyOf(html: string, script: string, formTarget: string, hasScript?: 'script'): string {
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  return [
    "default-src 'none'",
    `style-src ${hasScript ? BOTH_STYLES : `'sha256-${sha256(style)}'`}`,
    "img-src 'self'",
    `script-src ${script}`,
    ...(hasScript ? ["connect-src 'self'"] : []),
    `form-action ${formTarget}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

async function freshForm(fields = {}) {
  return cardPage((await newPayment(engine, fields)).url);
}

async function formWithErrors(): Promise<PageAnswer> {
  const page = await freshForm();
  return page.post({ token: page.token, number: '1', expiry: '', cvv: '' });
}

async function waiting(): Promise<PageAnswer> {
  engine.proxy.meddler = async () => 'cut';
  const page = await (await freshForm()).pay('4242424242424242');
  engine.proxy.meddler = honest;
  return page;
}

function pay({ token, post }: Awaited<ReturnType<typeof freshForm>>, number: string): Promise<PageAnswer> {
  return post({ token, number, expiry: '12/40', cvv: '123' });
}

async function tooLate(): Promise<PageAnswer> {
  const page = await freshForm();
  await page.pay('4000000000000002');
  return pay(page, '4242424242424242');
}

async function backFromIssuer(): Promise<PageAnswer> {
  const hop = await (await freshForm()).pay(CHALLENGE);
  await decideAtIssuer(hop.text, 'approve');
  return fetchPage(challengeReturnUrl(hop.text));
}
