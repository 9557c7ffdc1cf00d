import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codesPage } from '@pay/acquirers/mpgs/codes/codes-page';
import { expect, test } from 'vitest';
import { ROOT } from './write-document.ts';

const FILE = join(ROOT, 'docs/guides/mastercard-gateway-codes.md');
const MEND = 'The page does not match the tables. Run: UPDATE_CODES=1 npx vitest run tests/docs/mpgs-codes.test.ts';

test('the page of codes of the Mastercard Gateway is generated from its tables', async () => {
  if (process.env['UPDATE_CODES'] === '1') await writeFile(FILE, codesPage());
  expect(await readFile(FILE, 'utf8'), MEND).toBe(codesPage());
});
