import { checkEvidence } from '@pay/core/paying/disputes/check-evidence';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';

let browser: TestBrowser;
let page: Page;
beforeAll(async () => {
  browser = await startBrowser();
  page = await browser.open();
});
afterAll(() => browser.stop());

const ROWS = Array.from(
  { length: 60 },
  (_, at) => `<tr><td>2026-03-${10 + (at % 20)}<td>${at * 37}<td>${4_000 + at * 91}<td>${at * 1_234}<td>12.500</tr>`,
).join('');

/**
 * What the check of evidence returns for a page that a browser printed as a PDF. The fonts of such a PDF have codes of
 * their own.
 */
async function printed(html: string): Promise<string> {
  await page.setContent(html);
  const checked = checkEvidence(await page.pdf());
  return checked.ok ? checked.value : checked.refusal.code;
}

test.each([
  '<p>Paid with 4242424242424242 today</p>',
  `<p>Paid with 4242 4242 4242 4242 today</p><table>${ROWS}</table>`,
  '<p style="letter-spacing: 0.2em">4242 4242 4242 4242</p>',
  '<table><tr><td>4242<td>4242<td>4242<td>4242</table>',
])('a card number in a page that a browser printed is refused: %s', async (html) => {
  expect(await printed(html)).toBe('card_number_not_allowed');
});

test('a printed invoice with many numbers is accepted', async () => {
  expect(await printed(`<h1>Invoice 1042</h1><table>${ROWS}</table>`)).toBe('application/pdf');
});
