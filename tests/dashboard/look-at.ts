import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeViolations } from '../harness/axe-violations.ts';

/** For a person to look at; git ignores it. */
const PICTURES = join(import.meta.dirname, '../../.cache/screenshots/dashboard');
export const WIDE = { width: 1_280, height: 800 };
const PHONE = { width: 360, height: 740 };
/** WCAG's own measure for pages that must not be scrolled sideways. */
const NARROW = { width: 320, height: 640 };

/** In which light and size a page is looked at; `PAY_PICTURES=all` asks for every one in each language. */
const LOOKS = {
  en: [{ light: 'light', size: WIDE }],
  ar: [{ light: 'dark', size: PHONE }],
  all: (['light', 'dark'] as const).flatMap((light) => [WIDE, PHONE].map((size) => ({ light, size }))),
} as const;

/** Expects of the page as it stands that everybody can use it, and takes pictures of it. */
export async function lookAt(page: Page, name: string, lang: 'en' | 'ar', isForPhones = false): Promise<void> {
  await mkdir(PICTURES, { recursive: true });
  for (const { light, size } of LOOKS[process.env['PAY_PICTURES'] === 'all' ? 'all' : lang]) {
    await page.emulateMedia({ colorScheme: light });
    await page.setViewportSize(isForPhones ? PHONE : size);
    expect(await axeViolations(page)).toEqual([]);
    await takePicture(page, `${name} ${lang} ${light}`, isForPhones ? PHONE : size);
  }
  await page.setViewportSize(NARROW);
  // Charts are drawn anew once they have noticed.
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(NARROW.width);
}

async function takePicture(page: Page, name: string, size: typeof WIDE): Promise<void> {
  const file = name.replaceAll(/[^a-z]+/g, '-');
  // A dialog lies over what is seen of a page.
  const fullPage = (await page.locator('dialog[open]').count()) === 0;
  const path = join(PICTURES, `${file}-${size.width}.png`);
  await page.screenshot({ path, fullPage, animations: 'disabled' });
}
