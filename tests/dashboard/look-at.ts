import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '@pay/core/ground/locale/locale';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeViolations } from '../harness/axe-violations.ts';

/** The folder of pictures that people check; git ignores it. */
const PICTURES = join(import.meta.dirname, '../../.cache/screenshots/dashboard');
export const WIDE = { width: 1_280, height: 800 };
const PHONE = { width: 360, height: 740 };
/** A viewport with the width at which WCAG requires that pages do not scroll horizontally. */
const NARROW = { width: 320, height: 640 };

/** The themes and sizes in which a page is checked; `PAY_PICTURES=all` means all of them in each language. */
const LOOKS = {
  en: [{ light: 'light', size: WIDE }],
  ar: [{ light: 'dark', size: PHONE }],
  all: (['light', 'dark'] as const).flatMap((light) => [WIDE, PHONE].map((size) => ({ light, size }))),
} as const;

/** Checks that the current page is accessible, and takes pictures of it. */
export async function lookAt(page: Page, name: string, lang: Locale, isForPhones = false): Promise<void> {
  await mkdir(PICTURES, { recursive: true });
  for (const { light, size } of LOOKS[process.env['PAY_PICTURES'] === 'all' ? 'all' : lang]) {
    await page.emulateMedia({ colorScheme: light });
    await page.setViewportSize(isForPhones ? PHONE : size);
    expect(await axeViolations(page)).toEqual([]);
    await takePicture(page, `${name} ${lang} ${light}`, isForPhones ? PHONE : size);
  }
  await page.setViewportSize(NARROW);
  // Charts are redrawn shortly after the size changes.
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(NARROW.width);
}

async function takePicture(page: Page, name: string, size: typeof WIDE): Promise<void> {
  const file = name.replaceAll(/[^a-z]+/g, '-');
  // A dialog covers only the visible part of a page.
  const fullPage = (await page.locator('dialog[open]').count()) === 0;
  const path = join(PICTURES, `${file}-${size.width}.png`);
  await page.screenshot({ path, fullPage, animations: 'disabled' });
}
