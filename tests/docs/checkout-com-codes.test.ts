import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codesPage } from '@pay/acquirers/checkout-com/codes/codes-page';
import { expect, test } from 'vitest';
import { ROOT } from './write-document.ts';

const FILE = join(ROOT, 'docs/guides/checkout-com-codes.md');
const STALE =
  'The page does not match the tables. Run: UPDATE_CODES=1 npx vitest run tests/docs/checkout-com-codes.test.ts';

test("the page of Checkout.com's codes is generated from its tables", async () => {
  if (process.env['UPDATE_CODES'] === '1') await writeFile(FILE, codesPage());
  expect(await readFile(FILE, 'utf8'), STALE).toBe(codesPage());
});
