import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '../../tidy/project-files.ts';
import { type OrMissing, orMissing } from '../toolbox/or-missing.ts';
import { runTool } from '../toolbox/run-tool.ts';
import { declareJourney } from './package-journey.ts';
import { type Step, testsOf } from './package-steps.ts';
import { programsOf } from './programs-of.ts';
import { BODY, SECRET } from './webhook-journey.ts';

const CLIENT = join(ROOT, 'clients/php');
const PROGRAMS = join(import.meta.dirname, '../programs/php-package');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

const project = mkdtempSync(join(tmpdir(), 'pay-php-'));
afterAll(() => rmSync(project, { recursive: true, force: true }));

const COMPOSER = { COMPOSER_HOME: join(project, 'composer'), COMPOSER_ALLOW_SUPERUSER: '1' };
const php = (...args: readonly string[]) => runTool('php', args, { folder: project });

const NEEDED = `foreach (["curl", "json", "Phar"] as $name) {
  if (!extension_loaded($name)) { fwrite(STDERR, "php has no extension $name"); exit(1); }
}`;
const toolchain = await orMissing('the PHP package', () => php('-r', NEEDED));
const prepared: OrMissing<Step> = toolchain.kind === 'missing' ? toolchain : { kind: 'ready', value: await install() };

/** Packs the package, and installs it into an empty project. */
async function install(): Promise<Step> {
  const archive = join(project, `pay-server-${version}.zip`);
  await php(join(PROGRAMS, 'pack.php'), CLIENT, archive);
  await php(join(PROGRAMS, 'install.php'), archive, project);
  cpSync(join(PROGRAMS, 'journey.php'), join(project, 'journey.php'));
  return (env, ...args) => runTool('php', [join(project, 'journey.php'), ...args], { env });
}

declareJourney(prepared);
const it = testsOf(prepared);

it('every type of the package loads, and so do the programs of its README', async () => {
  const load = `require 'vendor/autoload.php';
    foreach (glob('vendor/pay/server/src/{,Types/}*.php', GLOB_BRACE) as $file) require_once $file;
    echo count(get_declared_classes()) > 100 ? 'loaded' : 'missing';`;
  expect(await php('-d', 'error_reporting=-1', '-r', load)).toBe('loaded');
  for (const [at, program] of programsOf(join(CLIENT, 'README.md'), 'php').entries()) {
    writeFileSync(join(project, `readme${at}.php`), program);
    expect(await php('-l', `readme${at}.php`)).toContain('No syntax errors');
    for (const [, name = ''] of program.matchAll(/^use (Pay\\.*);$/gm)) {
      const exists = `require 'vendor/autoload.php'; echo class_exists('${name}') ? 'found' : '${name} is missing';`;
      expect(await php('-r', exists)).toBe('found');
    }
  }
});

test('Composer packs and installs the package', async ({ skip }) => {
  const shop = join(project, 'shop');
  const composer = (folder: string, ...args: readonly string[]) =>
    runTool('composer', [...args, '--no-interaction'], { folder, env: COMPOSER });
  const found = await orMissing('Composer', () => composer(CLIENT, 'show', '--platform', 'ext-zip'));
  if (found.kind === 'missing') return skip(found.reason);
  await composer(CLIENT, 'validate');
  await composer(CLIENT, 'archive', '--format=zip', `--dir=${shop}`);
  const repositories = [{ type: 'artifact', url: '.' }, { 'packagist.org': false }];
  writeFileSync(join(shop, 'composer.json'), JSON.stringify({ repositories }));
  await composer(shop, 'require', `pay/server:${version}`);
  cpSync(join(PROGRAMS, 'journey.php'), join(shop, 'journey.php'));
  const env = { PAY_SECRET_KEY: 'pk_test_x' };
  expect(JSON.parse(await runTool('php', ['journey.php', 'events'], { folder: shop, env }))).toMatchObject({
    code: 'publishable_key_not_allowed',
  });
});

it('headers are found in $_SERVER and in a PSR-7 request', async (step) => {
  const now = new Date();
  const signature = new Webhook(SECRET).sign('evt_1', now, BODY);
  const values = { ID: 'evt_1', TIMESTAMP: String(Math.floor(now.getTime() / 1_000)), SIGNATURE: signature };
  const verify = async (wrapped: (name: string, value: string) => readonly [string, unknown]) => {
    const headers = Object.fromEntries(Object.entries(values).map(([name, value]) => wrapped(name, value)));
    const env = { PAY_SECRET_KEY: 'sk_test_x', PAY_WEBHOOK_SECRET: SECRET };
    return JSON.parse(await step(env, 'webhook', BODY, JSON.stringify(headers)));
  };
  const right = { id: 'evt_1' };
  expect(await verify((name, value) => [`HTTP_WEBHOOK_${name}`, value])).toMatchObject(right);
  expect(await verify((name, value) => [`Webhook-${name}`, [value]])).toMatchObject(right);
  const twice = await verify((name, value) => [`Webhook-${name}`, [value, value]]);
  expect(twice).toEqual({ refused: 'webhook_headers_missing' });
});

it('null is sent only on request, and decimals are strings with all their digits', async (step) => {
  const shapes = JSON.parse(await step({ PAY_SECRET_KEY: 'sk_test_x' }, 'shapes'));
  expect(shapes).toEqual({
    cleared: '{"description":null,"event_types":["payment.failed"]}',
    total: { amount: '12345678901.230', amount_minor: 5 },
    text: { a: '1.50 " 2.50', b: ['-1.50', 2, '3e-2', 'x'] },
  });
});
