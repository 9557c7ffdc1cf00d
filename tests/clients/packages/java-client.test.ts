import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../tidy/project-files.ts';
import { javaFiles } from './java/java-files.ts';

const FOLDER = join(ROOT, 'clients/java/src/main/java/pay/server');
const GENERATED = ['types', 'Methods.java'];

test('the Java client matches docs/openapi.json', () => {
  const fresh = javaFiles(JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')));
  if (process.env['UPDATE_CLIENTS'] === '1') {
    for (const name of GENERATED) rmSync(join(FOLDER, name), { recursive: true, force: true });
    for (const [name, text] of Object.entries(fresh)) {
      mkdirSync(dirname(join(FOLDER, name)), { recursive: true });
      writeFileSync(join(FOLDER, name), text);
    }
  }
  const names = ['Methods.java', ...readdirSync(join(FOLDER, 'types')).map((name) => `types/${name}`)];
  const kept = Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')]));
  expect(kept, 'Run: UPDATE_CLIENTS=1 npx vitest run tests/clients/packages').toEqual(fresh);
});
