import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../tidy/project-files.ts';
import { nodePackages } from './toolbox/node-packages.ts';
import { orMissing } from './toolbox/or-missing.ts';
import { runTool } from './toolbox/run-tool.ts';

const DOCUMENT = join(ROOT, 'docs/openapi.json');

/** A function that returns the names of the rules that a document violates, including hints. */
type Linter = (document: string) => Promise<readonly string[]>;

const REDOCLY = '@redocly/openapi-core';
/** The library that runs Redocly's rules; it is used because Redocly's command sends usage reports. */
type Redocly = {
  createConfig(config: { readonly extends: readonly string[] }): Promise<unknown>;
  lint(task: { readonly ref: string; readonly config: unknown }): Promise<readonly { readonly ruleId: string }[]>;
};

const packages = await orMissing('linting the document', nodePackages);
if (packages.kind === 'ready') {
  describe.each(linters(packages.value))('%s', (_name, lint) => declare(lint));
} else {
  test('no linter finds anything in the document', ({ skip }) => skip(packages.reason));
}

function declare(lint: Linter): void {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pay-lint-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('reports nothing about the document, not even a hint', async () => {
    expect(await lint(DOCUMENT)).toEqual([]);
  });

  test('reports a document in which something is missing', async () => {
    const { info, ...others } = JSON.parse(await readFile(DOCUMENT, 'utf8'));
    const { contact: _contact, license: _license, ...less } = info;
    const worse = join(folder, 'openapi.json');
    await writeFile(worse, JSON.stringify({ ...others, info: less }));
    expect((await lint(worse)).length).toBeGreaterThan(0);
  });
}

function linters(folder: string): readonly (readonly [name: string, lint: Linter])[] {
  const require = createRequire(join(folder, 'package.json'));
  const spectral: Linter = async (document) => {
    const rules = join(import.meta.dirname, 'tools/node/spectral.json');
    const run = [join(folder, 'node_modules/.bin/spectral'), 'lint', '--quiet', '--format', 'json', '--ruleset', rules];
    // Only errors make the command fail; the other findings are returned and checked.
    const found: readonly { readonly code: string }[] = JSON.parse(
      await runTool(process.execPath, [...run, '--fail-severity', 'error', document]),
    );
    return found.map(({ code }) => code);
  };
  const redocly: Linter = async (document) => {
    const { createConfig, lint }: Redocly = await import(require.resolve(REDOCLY));
    const found = await lint({ ref: document, config: await createConfig({ extends: ['recommended'] }) });
    return found.map(({ ruleId }) => ruleId);
  };
  return [
    ['Spectral', spectral],
    ['Redocly', redocly],
  ];
}
