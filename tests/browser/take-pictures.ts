import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** The folder of pictures that people look at; git ignores it. */
const FOLDER = join(import.meta.dirname, '../../.cache/screenshots');
const WIDTHS = [360, 768, 1_280] as const;

/** Takes pictures of the current page at the widths of a phone, a tablet and a desktop. */
export async function takePictures(page: Page, name: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const file = name.replaceAll(/[^a-z]+/g, '-');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 800 });
    await page.screenshot({ path: join(FOLDER, `${file}-${width}.png`), fullPage: true, animations: 'disabled' });
  }
}
