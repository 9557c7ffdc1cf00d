import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payByCard, startBrowser, type TestBrowser } from '../harness/browser.ts';
import { type ShopStack, startShopStack } from './shop-stack.ts';
import { pressWidget } from './shopper.ts';
import { type StaticPages, startStaticPages } from './static-pages.ts';

const EXAMPLES = join(import.meta.dirname, '../../examples');

let stack: ShopStack;
let browser: TestBrowser;
let folder: string;
beforeAll(async () => {
  [stack, browser] = await Promise.all([startShopStack(), startBrowser()]);
  folder = await mkdtemp(join(tmpdir(), 'pay-example-'));
});
afterAll(async () => {
  await Promise.all([stack?.stop(), browser?.stop()]);
  await rm(folder, { recursive: true, force: true });
});

/** The strictest content security policy that the examples must work under. */
function policy(scripts: string): string {
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `connect-src ${stack.engine.url}`,
    // This allows the favicon, which a browser requests automatically.
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

async function newSession(thanks: string): Promise<string> {
  const asked = { amount: 10.5, currency: 'BHD', success_url: thanks, failure_url: thanks };
  return (await stack.engine.api.post('/v1/sdk/checkout', asked)).body.track_id;
}

/** Goes from the example's checkout page through the card page to the example's thank-you page. */
async function payThrough(page: Page, pages: StaticPages): Promise<void> {
  await pressWidget(page);
  await page.waitForURL(`${stack.engine.url}/payment?**`);
  await payByCard(page, '4242424242424242');
  await page.waitForURL(`${pages.url}/thanks.html?**`);
  await page.getByText('It looks as if the payment went through.').waitFor();
}

test('plain HTML takes a payment with a script tag and its integrity hash', async () => {
  const manifest = await fetch(`${stack.scriptHostUrl}/v0.1.0/manifest.json`);
  const { integrity } = ((await manifest.json()) as { files: Record<'checkout.js', { integrity: string }> }).files[
    'checkout.js'
  ];
  let trackId = '';
  const fill = (text: string) =>
    text
      .replace('https://cdn.example', stack.scriptHostUrl)
      .replace('sha384-from-manifest.json', integrity)
      .replace('pk_test_yours', stack.engine.profile.publishableKey.value)
      .replace('trk_from_your_server', trackId);
  const pages = await startStaticPages(join(EXAMPLES, 'plain-html'), policy(`'self' ${stack.scriptHostUrl}`), fill);
  trackId = await newSession(`${pages.url}/thanks.html`);
  const page = await browser.open();
  await page.goto(`${pages.url}/checkout.html`);
  await payThrough(page, pages);
  await pages.stop();
});

test('the npm package, built by Vite, takes a payment', async () => {
  // Vite inserts variables with this prefix at build time; none are read afterwards.
  process.env['VITE_PAY_PUBLISHABLE_KEY'] = stack.engine.profile.publishableKey.value;
  await build({ root: join(EXAMPLES, 'vite'), logLevel: 'error', build: { outDir: folder, emptyOutDir: true } });
  delete process.env['VITE_PAY_PUBLISHABLE_KEY'];
  // The package in this project has no engine addresses yet, because publishing sets them.
  const change = (text: string) => text.replaceAll('https://sandbox.pay.invalid', stack.engine.url);
  const pages = await startStaticPages(folder, policy("'self'"), change);
  expect(await readFile(join(folder, 'index.html'), 'utf8')).not.toContain('/src/');
  const page = await browser.open();
  await page.goto(`${pages.url}/index.html?track_id=${await newSession(`${pages.url}/thanks.html`)}`);
  await payThrough(page, pages);
  await pages.stop();
});

test('neither example violates its content security policy', async () => {
  expect((await browser.sight()).complaints).toEqual([]);
});
