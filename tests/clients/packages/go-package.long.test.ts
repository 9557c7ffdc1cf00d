import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '../../tidy/project-files.ts';
import { GO_ENVIRONMENT } from '../toolbox/go-modules.ts';
import { type OrMissing, orMissing } from '../toolbox/or-missing.ts';
import { runTool, ToolFailure } from '../toolbox/run-tool.ts';
import { declareJourney } from './package-journey.ts';
import type { Step } from './package-steps.ts';
import { programsOf } from './programs-of.ts';

const CLIENT = join(ROOT, 'clients/go');
const PROGRAMS = join(import.meta.dirname, '../programs/go-package');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

const folder = mkdtempSync(join(tmpdir(), 'pay-go-'));
const [proxy, project] = [join(folder, 'proxy'), join(folder, 'project')];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const env = {
  ...GO_ENVIRONMENT,
  GOMODCACHE: join(folder, 'modules'),
  GOPROXY: `file://${proxy}`,
  GOSUMDB: 'off',
};
const go = (...args: readonly string[]) => runTool('go', args, { folder: project, env });

const toolchain = await orMissing('the Go module', () => runTool('go', ['version']));
const prepared: OrMissing<Step> = toolchain.kind === 'missing' ? toolchain : { kind: 'ready', value: await install() };

/** Packs the module, installs it from a module proxy into an empty project, and compiles the program with it. */
async function install(): Promise<Step> {
  await mkdir(project);
  await go('run', join(PROGRAMS, 'pack/main.go'), CLIENT, version, proxy);
  await go('mod', 'init', 'shop.example/shop');
  await go('get', `pay.example/pay@v${version}`);
  for (const file of ['main.go', 'every.go']) await cp(join(PROGRAMS, file), join(project, file));
  await go('build', '-o', 'journey', '.');
  return (more, ...args) => runTool(join(project, 'journey'), args, { env: more });
}

declareJourney(prepared);

test('the module and the programs of its README compile and are formatted, and a float is not an amount', async ({
  skip,
}) => {
  if (prepared.kind === 'missing') return skip(prepared.reason);
  expect(await runTool('gofmt', ['-l', CLIENT, PROGRAMS])).toBe('');
  await runTool('go', ['vet', './...'], { folder: CLIENT, env });
  for (const [at, program] of programsOf(join(CLIENT, 'README.md'), 'go').entries()) {
    await mkdir(join(project, `readme${at}`));
    await writeFile(join(project, `readme${at}/readme.go`), program);
  }
  expect(await runTool('gofmt', ['-l', project])).toBe('');
  await go('vet', './...');
  await cp(join(PROGRAMS, 'float'), join(project, 'float'), { recursive: true });
  const failure = await go('build', '-o', join(folder, 'float'), './float').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ToolFailure);
  expect(String(failure)).toContain('cannot use price (variable of type float64) as pay.Amount');
});
