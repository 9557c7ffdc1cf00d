import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newReference, type SimulatorUnderTest, startSimulatorUnderTest } from '../simulator-under-test.ts';

const RETURN_URL = 'https://pay.example/challenge/abc?x=1';

type Challenge = { reference: string; url: string; post: { creq: string; return_url: string } };

let at: SimulatorUnderTest;
beforeAll(async () => {
  at = await startSimulatorUnderTest();
});
afterAll(() => at.tearDown());

async function challenged(number = '4000000000003220'): Promise<Challenge> {
  const reference = newReference();
  const { acs } = (await at.sell(number, { merchant_ref: reference })).body;
  return { reference, ...(acs as Omit<Challenge, 'reference'>) };
}

async function submit(url: string, fields: Readonly<Record<string, string>>, headers: Record<string, string> = {}) {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), headers });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

const decide = ({ url, post }: Challenge, decision: string) => submit(`${url}/decision`, { creq: post.creq, decision });
const complete = async ({ reference }: Challenge) => (await at.post(`/acquirer/v1/sales/${reference}/complete`)).body;
const inquire = async ({ reference }: Challenge) => (await at.get(`/acquirer/v1/sales/${reference}`)).body;

describe('the issuer’s page', () => {
  test('shows the payment and three ways to answer, under its own content security policy', async () => {
    const challenge = await challenged();
    const { status, html, headers } = await submit(challenge.url, challenge.post);
    expect(status).toBe(200);
    for (const shown of ['Sandbox Bank', '10.500 BHD', '•••• 3220', challenge.reference]) expect(html).toContain(shown);
    for (const decision of ['approve', 'refuse', 'time_out']) {
      expect(html).toContain(`name="decision" value="${decision}"`);
    }
    expect(headers.get('cache-control')).toBe('no-store');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'nonce-[^']+'; script-src 'none'; form-action 'self';/);
    expect(policy).not.toContain('unsafe');
    expect(html).toContain(`<style nonce="${/nonce-([^']+)'/.exec(policy)?.[1]}">`);
  });

  test('is in Arabic, right to left, when the browser or the URL asks for it', async () => {
    const { url, post } = await challenged();
    for (const page of [
      await submit(url, post, { 'accept-language': 'ar-BH,ar;q=0.9,en;q=0.8' }),
      await submit(`${url}?lang=ar`, post, { 'accept-language': 'en' }),
    ]) {
      expect(page.html).toContain('<html lang="ar" dir="rtl">');
      expect(page.html).toContain('وضع الاختبار');
      expect(page.html).toContain('<bdi dir="ltr">10.500 BHD</bdi>');
    }
    expect((await submit(`${url}?lang=en`, post, { 'accept-language': 'ar' })).html).toContain(
      '<html lang="en" dir="ltr">',
    );
  });

  test('is not shown without the sale’s own fields', async () => {
    const { url, post } = await challenged();
    const other = await challenged();
    const strangers = [
      await submit(url, { ...post, creq: other.post.creq }),
      await submit(url, { ...post, return_url: 'https://evil.example/' }),
      await submit(url, {}),
      await submit(`${url}x`, post),
      await submit(`${url}/decision`, { creq: other.post.creq, decision: 'approve' }),
    ];
    expect(strangers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    for (const { html } of strangers) expect(html).not.toContain('10.500');
    expect((await fetch(url)).status).toBe(404);
  });
});

describe('the shopper’s choice', () => {
  test.each([
    [
      '4000000000003220',
      'approve',
      { state: 'approved', response_code: '00', authentication: { result: 'Y', eci: '05' } },
    ],
    [
      '4000000000003220',
      'refuse',
      { state: 'declined', response_code: 'A3', authentication: { result: 'N', eci: '07' } },
    ],
    ['4000008400001629', 'approve', { state: 'declined', response_code: '05', authentication: { result: 'Y' } }],
    ['4000008400001629', 'refuse', { state: 'declined', response_code: 'A3', authentication: { result: 'N' } }],
  ])('with card %s, to %s, takes effect when the acquirer completes the sale', async (number, decision, expected) => {
    const challenge = await challenged(number);
    await decide(challenge, decision);
    const before = (await at.get(`/book?reference=${challenge.reference}`)).body;
    expect(before).toMatchObject({ by_state: { awaiting_cardholder: 1 } });
    expect(await complete(challenge)).toMatchObject({ ...expected, acs: null });
    expect(await inquire(challenge)).toMatchObject(expected);
  });

  test('also takes effect at an inquiry, if the shopper never comes back', async () => {
    const challenge = await challenged();
    await decide(challenge, 'approve');
    expect(await inquire(challenge)).toMatchObject({ state: 'approved' });
  });

  test('takes the shopper back with a form that submits itself and also has a button', async () => {
    const { html, headers } = await decide(await challenged(), 'approve');
    const policy = headers.get('content-security-policy') ?? '';
    expect(html).toContain('<form class="onward" method="post" action="https://pay.example/challenge/abc?x&#61;1">');
    expect(html).toMatch(/<input type="hidden" name="cres" value="[A-Za-z0-9_-]+">\n<button class="button main">/);
    expect(html).toMatch(/<script nonce="[^"]+">document\.forms\[0\]\.submit\(\);<\/script>/);
    expect(policy).toContain('form-action https://pay.example;');
    expect(policy).toMatch(/script-src 'nonce-/);
  });

  test('is final, and opening the page again leads to the return URL', async () => {
    const challenge = await challenged();
    await decide(challenge, 'refuse');
    expect((await decide(challenge, 'approve')).html).toContain('You refused the payment');
    expect((await submit(challenge.url, challenge.post)).html).toContain('You refused the payment');
    expect(await complete(challenge)).toMatchObject({ state: 'declined' });
  });

  test('is left open by a time-out, so the sale stays undecided, and a link leads to the return URL', async () => {
    const challenge = await challenged();
    const { html } = await decide(challenge, 'time_out');
    expect(html).toContain(`href="${RETURN_URL.replace('=', '&#61;')}"`);
    expect(html).not.toContain('<script');
    expect(await complete(challenge)).toMatchObject({ state: 'awaiting_cardholder' });
    await decide(challenge, 'approve');
    expect(await complete(challenge)).toMatchObject({ state: 'approved' });
  });

  test('comes too late for a sale that was reversed', async () => {
    const challenge = await challenged();
    await at.post(`/acquirer/v1/sales/${challenge.reference}/reversal`);
    expect((await submit(challenge.url, challenge.post)).html).toContain('no longer waiting');
    expect((await decide(challenge, 'approve')).html).toContain('no longer waiting');
    expect(await complete(challenge)).toMatchObject({ state: 'reversed' });
  });
});
