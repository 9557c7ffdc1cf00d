import { LOCALES } from '@pay/core/ground/locale/locale';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { newPayment, truthOf } from '../harness/new-payment.ts';
import { dialog } from './dashboard-stack.ts';
import { lookAt } from './look-at.ts';
import { type PayingShop, startPayingShop } from './paying-shop.ts';
import { pageOf } from './visitor-page.ts';

const WORDS = {
  en: {
    title: 'Test clock',
    never: 'The clock has not been advanced yet.',
    hour: 'Advance by 1 hour',
    advance: 'Advance the clock',
    total: /^Advanced by 1 hour in total\.$/,
    both: /^Advanced by 1 day, 3 hours in total\.$/,
    sessions: 'open sessions',
    other: 'Advance by…',
    amount: 'How long',
    tooMuch: 'Enter a whole number, up to 30 days at a time.',
    nothing: /There were no deadlines/,
  },
  ar: {
    title: 'ساعة الاختبار',
    never: 'لم تُقدَّم الساعة بعد.',
    hour: 'تقديم بمقدار ساعة',
    advance: 'تقديم الساعة',
    total: /^قُدِّمت الساعة إجمالًا: ساعة\.$/,
    both: /^قُدِّمت الساعة إجمالًا: يوم و3 ساعات\.$/,
    sessions: 'جلسات مفتوحة',
    other: 'تقديم بمقدار…',
    amount: 'المدة',
    tooMuch: 'أدخل عددًا صحيحًا، لمدة لا تزيد على 30 يومًا.',
    nothing: /لم تكن هناك مواعيد/,
  },
} as const;

let browser: TestBrowser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.stop());

describe.each(LOCALES)('the test clock in %s', (lang) => {
  const words = WORDS[lang];
  let shop: PayingShop;
  beforeAll(async () => {
    shop = await startPayingShop({ logLevel: 'silent' });
  });
  afterAll(() => shop.stop());

  const open = async (role: 'developer' | 'support'): Promise<Page> => {
    const page = await pageOf(browser, shop.dashboard, await shop.member(role), lang);
    await page.goto(`${shop.dashboard.url}${shop.path.replace('/api', '')}/developers`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  };

  test('is advanced by a developer, who sees what was moved and then what happened', async () => {
    const payment = await newPayment(shop.engine, { expires_in: 3_600 });
    const page = await open('developer');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.getByText(words.never).waitFor();
    await button(words.hour).click();
    await lookAt(page, 'advance the test clock', lang);
    await dialog(page).getByRole('button', { name: words.advance, exact: true }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByText(words.total).waitFor();
    expect(await page.getByText(words.sessions, { exact: true }).count()).toBe(1);
    await eventually(async () => (await truthOf(shop.engine, payment)).status).toBe('expired');

    await button(words.other).click();
    const form = dialog(page);
    await form.getByLabel(words.amount, { exact: true }).fill('721');
    await form.getByRole('button', { name: words.advance, exact: true }).click();
    await form.getByText(words.tooMuch).waitFor();
    await lookAt(page, 'advance the test clock by too much', lang);
    await form.getByLabel(words.amount, { exact: true }).fill('٢٦');
    await form.getByRole('button', { name: words.advance, exact: true }).click();
    await page.getByText(words.both).waitFor();
    await page.getByText(words.nothing).waitFor();
    await lookAt(page, 'test clock', lang);
  });

  test('is not shown to those who cannot advance it', async () => {
    const page = await open('support');
    await page.getByRole('heading', { level: 2 }).nth(1).waitFor();
    expect(await page.getByRole('heading', { name: words.title }).count()).toBe(0);
  });
});
