import type { Page } from 'playwright-core';
import { payByCard } from '../harness/browser.ts';
import type { ShopStack } from './shop-stack.ts';

export type Lang = 'en' | 'ar';
export type Way = 'widget' | 'redirect';

const BUY = {
  en: { widget: 'Buy: Brass dallah', redirect: 'Pay directly: Brass dallah' },
  ar: { widget: 'اشترِ: دلّة نحاسية', redirect: 'ادفع مباشرة: دلّة نحاسية' },
} as const;

export async function openStore(page: Page, { shop }: ShopStack, lang: Lang): Promise<void> {
  await page.goto(`${shop.url}${lang === 'ar' ? '/ar/' : '/'}`);
}

/** Goes from the shop's page to the card page. */
export async function buy(page: Page, stack: ShopStack, lang: Lang, way: Way): Promise<void> {
  await openStore(page, stack, lang);
  await page.getByRole('button', { name: BUY[lang][way] }).click();
  if (way === 'widget') await pressWidget(page);
  await page.waitForURL(`${stack.engine.url}/payment?**`);
}

/** The widget's button. */
export function widgetButton(page: Page) {
  return page.locator('#pay').getByRole('button');
}

export async function pressWidget(page: Page): Promise<void> {
  await widgetButton(page).click();
}

/** Pays, and returns when the shop shows the order's outcome. */
export async function payAndReturn(page: Page, stack: ShopStack, number: string): Promise<string> {
  await payByCard(page, number);
  return orderState(page, stack);
}

/** Returns the order's state from its page, as the CSS class, once the state is known. */
export async function orderState(page: Page, { shop }: ShopStack): Promise<string> {
  await page.waitForURL(new RegExp(`^${shop.url}/(ar/)?orders/`));
  const known = page.locator('.state:not(.pending)');
  await known.waitFor();
  return (await known.getAttribute('class'))?.replace('state ', '') ?? '';
}
