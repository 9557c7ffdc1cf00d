import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** A folder inside the project, so that the packages are found; git ignores it. */
const FOLDER = join(ROOT, '.cache/server-sdk-readme');

/** The declarations that the README's examples assume. */
const SHOP = `
import type { Pay, WebhookEvent } from '@pay/server';

declare global {
  const pay: Pay;
  const trackId: string;
  let lastSeen: string | undefined;
  function fulfil(event: WebhookEvent): Promise<void>;
  function ship(reference: string | null): Promise<void>;
}
`;

const PROJECT = {
  compilerOptions: {
    target: 'es2023',
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: ['node'],
  },
  include: ['.'],
};

const README = readFileSync(join(ROOT, 'packages/server-sdk/README.md'), 'utf8');
const GUIDES = readdirSync(join(ROOT, 'docs/guides'))
  .map((name) => readFileSync(join(ROOT, 'docs/guides', name), 'utf8'))
  .join('\n');
const EXAMPLES = join(ROOT, 'packages/server-sdk/examples');

test.each(readdirSync(EXAMPLES).filter((name) => name !== 'fulfil.ts'))(
  'the README shows examples/%s exactly as tested',
  (name) => {
    expect(README).toContain(`\`\`\`ts\n${readFileSync(join(EXAMPLES, name), 'utf8')}\`\`\`\n`);
  },
);

test.each([
  ['the README', README, 10],
  ['the guides', GUIDES, 7],
])('every example of %s compiles with strict settings', (_what, text, least) => {
  const examples = [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code);
  expect(examples.length).toBeGreaterThan(least);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify(PROJECT));
  writeFileSync(join(FOLDER, 'shop.ts'), SHOP);
  copyFileSync(join(EXAMPLES, 'fulfil.ts'), join(FOLDER, 'fulfil.ts'));
  for (const [index, code] of examples.entries()) {
    writeFileSync(join(FOLDER, `example-${index + 1}.ts`), `${code}\nexport {};\n`);
  }
  expect(complaintsOf(FOLDER)).toBe('');
});

/** The compiler's output. */
function complaintsOf(folder: string): string {
  try {
    execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder], { stdio: 'pipe' });
    return '';
  } catch (error) {
    return String((error as { stdout?: Buffer }).stdout);
  }
}
