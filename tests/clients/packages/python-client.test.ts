import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../tidy/project-files.ts';
import { pythonFiles } from './python-files.ts';

const FOLDER = join(ROOT, 'clients/python/src/pay_server/generated');

test('the Python client matches docs/openapi.json', () => {
  const fresh = pythonFiles(JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')));
  if (process.env['UPDATE_CLIENTS'] === '1') {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER);
    for (const [name, text] of Object.entries(fresh)) writeFileSync(join(FOLDER, name), text);
  }
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.py'));
  const kept = Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')]));
  expect(kept, 'Run: UPDATE_CLIENTS=1 npx vitest run tests/clients/packages').toEqual(fresh);
});
