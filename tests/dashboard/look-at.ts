import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** For a person to look at; git ignores it. */
const PICTURES = join(import.meta.dirname, '../../.cache/screenshots/dashboard');
const EVERYTHING = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What may be wrong in the dark and right in the light. */
const COLOURS = ['color-contrast', 'link-in-text-block'];
export const WIDE = { width: 1_280, height: 800 };
const PHONE = { width: 360, height: 740 };
/** WCAG's own measure for pages that must not be scrolled sideways. */
const NARROW = { width: 320, height: 640 };

/**
 * Expects of the page as it stands that everybody can use it, in the light and in the dark, and takes pictures of it: of
 * each language one of each size, each in another light.
 */
export async function lookAt(page: Page, name: string, lang: string, isForPhones = false): Promise<void> {
  const light = isForPhones || lang === 'ar' ? PHONE : WIDE;
  const dark = isForPhones || lang === 'en' ? PHONE : WIDE;
  await mkdir(PICTURES, { recursive: true });
  await page.evaluate(axe.source);
  expect(await violations(page, 'tag', EVERYTHING)).toEqual([]);
  await takePicture(page, `${name} ${lang} light`, light);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, 'rule', COLOURS)).toEqual([]);
  await takePicture(page, `${name} ${lang} dark`, dark);
  await page.setViewportSize(NARROW);
  // Charts are drawn anew once they have noticed.
  await expect
    .poll(() => page.evaluate('document.documentElement.scrollWidth'), { timeout: 20_000 })
    .toBeLessThanOrEqual(NARROW.width);
}

async function takePicture(page: Page, name: string, size: typeof WIDE): Promise<void> {
  const file = name.replaceAll(/[^a-z]+/g, '-');
  // A dialog lies over what is seen of a page.
  const fullPage = (await page.locator('dialog[open]').count()) === 0;
  await page.setViewportSize(size);
  const path = join(PICTURES, `${file}-${size.width}.png`);
  await page.screenshot({ path, fullPage, animations: 'disabled' });
}

async function violations(page: Page, type: 'tag' | 'rule', values: string[]): Promise<readonly string[]> {
  const found = await page.evaluate(
    (runOnly) => {
      const { axe: loaded } = globalThis as unknown as { axe: typeof import('axe-core') };
      return loaded.run({ runOnly, resultTypes: ['violations'] });
    },
    { type, values },
  );
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
