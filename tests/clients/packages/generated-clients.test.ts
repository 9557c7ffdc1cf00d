import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../tidy/project-files.ts';
import { goFiles } from './go/go-files.ts';
import { phpFiles } from './php/php-files.ts';
import { pythonFiles } from './python-files.ts';

const DOCUMENT = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8'));
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

const CLIENTS = [
  {
    language: 'Python',
    folder: 'clients/python/src/pay_server/generated',
    isGenerated: (name: string) => name.endsWith('.py'),
    fresh: pythonFiles(DOCUMENT, version),
  },
  {
    language: 'Go',
    folder: 'clients/go',
    isGenerated: (name: string) => name.endsWith('_gen.go'),
    fresh: goFiles(DOCUMENT, version),
  },
  {
    language: 'PHP',
    folder: 'clients/php/src',
    isGenerated: (name: string) => /^(Types\/.*|Methods|Version)\.php$/.test(name),
    fresh: phpFiles(DOCUMENT, version),
  },
];

test.each(CLIENTS)('the $language client matches docs/openapi.json', ({ folder, isGenerated, fresh }) => {
  const place = join(ROOT, folder);
  const names = () => (readdirSync(place, { recursive: true }) as string[]).filter((name) => isGenerated(name)).sort();
  if (process.env['UPDATE_CLIENTS'] === '1') {
    for (const name of names()) rmSync(join(place, name));
    for (const [name, text] of Object.entries(fresh)) {
      mkdirSync(dirname(join(place, name)), { recursive: true });
      writeFileSync(join(place, name), text);
    }
  }
  const kept = Object.fromEntries(names().map((name) => [name, readFileSync(join(place, name), 'utf8')]));
  expect(kept, 'Run: UPDATE_CLIENTS=1 npx vitest run tests/clients/packages').toEqual(fresh);
});
