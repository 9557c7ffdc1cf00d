import { writeFileSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { honest } from '../harness/acquirer-proxy.ts';
import { payByCard, startBrowser } from '../harness/browser.ts';
import { type CardPage, cardPage } from '../harness/card-page.ts';
import { newPayment } from '../harness/new-payment.ts';
import { startProxiedEngine } from '../harness/proxied-engine.ts';

const OUT = '/tmp/shots-live';
test('shots', { timeout: 600_000 }, async () => {
  const engine = await startProxiedEngine();
  const browser = await startBrowser();
  await engine.database.pool.query("update profiles set display_name = 'Northwind Books'");
  const SHOP = { success_url: 'https://shop.example/paid', failure_url: 'https://shop.example/basket' };
  const address = async (lang: string, f = {}) => (await newPayment(engine, { locale: lang, description: lang === 'ar' ? 'الطلب 1042' : 'Order 1042', ...f })).url;
  const after = (h: (f: CardPage, url: string) => Promise<unknown>, f = {}) => async (page: Page, lang: string) => {
    const a = await address(lang, f); await h(await cardPage(a), a); await page.goto(a);
  };
  const states: Record<string, (page: Page, lang: string) => Promise<unknown>> = {
    form: after(async () => {}),
    errors: async (page, lang) => { await page.goto(await address(lang)); await payByCard(page, '4242424242424241', '13/40', '1'); await page.getByRole('alert').waitFor(); },
    declined: after((f) => f.pay('4000000000009995')),
    'last-try': after(async (f, u) => { let p = f; for (let i = 0; i < 4; i++) p = await p.pay('4000000000000002'); }),
    ribbon: async (page, lang) => { await page.goto(await address(lang)); await page.locator('summary').click(); },
    checking: after(async (f) => { engine.proxy.meddler = async () => 'cut'; await f.pay('4242424242424242'); engine.proxy.meddler = honest; }),
    'checking-long': async (page, lang) => {
      const p = await newPayment(engine, { locale: lang, ...SHOP });
      const f = await cardPage(p.url);
      engine.proxy.meddler = async () => 'cut'; await f.pay('4242424242424242');
      await engine.database.pool.query("update attempts set unknown_since = now() - interval '2 minutes', due_at = now() + interval '1 hour' where track_id = $1", [p.trackId]);
      engine.proxy.meddler = honest;
      await page.goto(p.url);
    },
    'hop-acs': after((f) => f.pay('4000000000003220')),
    acs: async (page, lang) => { await page.unrouteAll(); await page.goto(await address(lang)); await payByCard(page, '4000000000003220'); await page.locator('.choices').waitFor(); },
    'acs-timeout': async (page, lang) => { await page.unrouteAll(); await page.goto(await address(lang)); await payByCard(page, '4000000000003220'); await page.locator('.choices button').last().click(); await page.locator('.onward').waitFor(); },
    'hop-success': after((f) => f.pay('4242424242424242'), SHOP),
    'hop-failed': after((f) => f.pay('4000000000009979'), SHOP),
    'hop-cancelled': after((f) => f.cancel(), SHOP),
    paid: after((f) => f.pay('5555555555554444')),
    failed: after((f) => f.pay('4000000000009979')),
    expired: async (page, lang) => { const p = await newPayment(engine, { locale: lang }); await engine.database.pool.query('update sessions set expires_at = now() where track_id = $1', [p.trackId]); await page.goto(p.url); },
    'not-found': (page, lang) => page.goto(`${engine.url}/payment?payment_id=none&lang=${lang}`),
    stale: async (page, lang) => { await page.goto(await address(lang)); await page.evaluate("document.querySelector('[name=token]').value = 'x'"); await payByCard(page, '4242424242424242'); await page.locator('.outcome').waitFor(); },
  };
  const only = process.env['ONLY']?.split(',');
  for (const [name, reach] of Object.entries(states)) {
    if (only && !only.includes(name)) continue;
    for (const lang of ['en', 'ar']) {
      const page = await browser.open({ reducedMotion: 'reduce', locale: lang === 'ar' ? 'ar-BH' : 'en-GB' });
      await page.route(`${engine.url}/**`, async (route) => {
        const response = await route.fetch({ maxRedirects: 0 });
        const { refresh: _, ...headers } = response.headers();
        await route.fulfill({ response, headers, body: (await response.text()).replace(/<script>.*?<\/script>/s, '') });
      });
      await page.setViewportSize({ width: 1280, height: 800 });
      await reach(page, lang);
      for (const scheme of ['light', 'dark'] as const) for (const width of [360, 768, 1280]) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize({ width, height: width === 360 ? 740 : 800 });
        await page.screenshot({ path: `${OUT}/${name}-${lang}-${scheme}-${width}.png`, fullPage: true });
      }
      await browser.closePages();
    }
    const sheet = await browser.open({ viewport: { width: 1700, height: 900 } });
    const cell = (lang: string, scheme: string, w: number, px: number) => `<img style="width:${px}px;vertical-align:top;margin:4px;border:1px solid #888" src="data:image/png;base64,${readFileSync(`${OUT}/${name}-${lang}-${scheme}-${w}.png`).toString('base64')}">`;
    const row = (lang: string, scheme: string) => `<div style="white-space:nowrap">${cell(lang, scheme, 360, 300)}${cell(lang, scheme, 768, 520)}${cell(lang, scheme, 1280, 820)}</div>`;
    await sheet.setContent(`<body style="margin:0;background:#bbb">${row('en', 'light')}${row('ar', 'dark')}</body>`);
    await sheet.screenshot({ path: `${OUT}/sheet-${name}.png`, fullPage: true });
    await sheet.setContent(`<body style="margin:0;background:#bbb">${row('ar', 'light')}${row('en', 'dark')}</body>`);
    await sheet.screenshot({ path: `${OUT}/sheet2-${name}.png`, fullPage: true });
    await browser.closePages();
  }
  await browser.stop(); await engine.stop();
});
