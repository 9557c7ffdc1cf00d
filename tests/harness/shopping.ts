import type { BrowserContextOptions, Page } from 'playwright-core';
import { payByCard, type TestBrowser } from './browser.ts';
import { type NewPayment, newPayment } from './new-payment.ts';
import type { TestShop } from './shop.ts';
import type { TestEngine } from './test-engine.ts';

/** The texts of our own pages, in both languages. */
export const SHOPPER_WORDS = {
  en: {
    locale: 'en-GB',
    toIssuer: 'Continue to your bank',
    refused: 'Your bank could not confirm that it was you',
    checking: 'We are checking with your bank',
  },
  ar: {
    locale: 'ar-BH',
    toIssuer: 'المتابعة إلى بنكك',
    refused: 'لم يتمكن بنكك من التحقق من هويتك',
    checking: 'نتحقق من الدفع مع بنكك',
  },
} as const;

export type Language = keyof typeof SHOPPER_WORDS;
export type Shopper = { readonly language: Language; readonly hasScript: boolean };
export type TestCard = { readonly number: string; readonly expiry: string; readonly cvv: string };
export type Shopping = { readonly page: Page; readonly payment: NewPayment };
export type ShoppingParts = {
  readonly engine: TestEngine;
  readonly browser: TestBrowser;
  readonly shop: TestShop;
};

/** Opens a new payment in the browser, and pays with a test card. */
export async function payInBrowser(
  { engine, browser, shop }: ShoppingParts,
  { number, expiry, cvv }: TestCard,
  options: BrowserContextOptions = {},
): Promise<Shopping> {
  const urls = { success_url: `${shop.url}/paid`, failure_url: `${shop.url}/basket` };
  const payment = await newPayment(engine, urls);
  const page = await browser.open(options);
  await page.goto(payment.url);
  await payByCard(page, number, expiry, cvv);
  return { page, payment };
}
