import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readConfig as readDashboardConfig } from '@pay/dashboard/server/config';
import { readConfig as readEngineConfig } from '@pay/engine/config';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const [, section = ''] =
  /^## systemd\n([\s\S]*?)^## /m.exec(readFileSync(join(ROOT, 'docs/installation.md'), 'utf8')) ?? [];

/** The lines of a file of settings, as systemd reads them, with a secret in place of each one that is left out. */
function settingsIn(lines: string): Readonly<Record<string, string>> {
  const secret = Buffer.alloc(32, 1).toString('base64');
  return Object.fromEntries(
    [...lines.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value === '…' ? secret : value,
    ]),
  );
}

const common = settingsIn(/```\n(DATABASE_URL=[^`]*)```/.exec(section)?.[1] ?? '');
const nodes = [...section.matchAll(/^cat > \/etc\/pay\/([\w-]+)\.env <<'END'\n([^`]*?)^END$/gm)].map(
  ([, name = '', lines = '']) => ({ name, env: { ...common, ...settingsIn(lines) } as Record<string, string> }),
);

function configOf(env: Readonly<Record<string, string>>) {
  const [, roles = '', environment] =
    /^serve --role (.*?)(?: --environment (\w+))?$/.exec(env['PAY_ARGUMENTS'] ?? '') ?? [];
  if (roles === 'dashboard') return readDashboardConfig(env);
  return readEngineConfig(env, environment as 'live', new Set(roles.split(' ') as ['api']));
}

test('the nodes of the guide are all that payments need, and each has its own ports, which need no privilege', () => {
  const roles = nodes.map(({ env }) =>
    env['PAY_ARGUMENTS']?.replace(/serve --role (.*?)(?: --environment live)?$/, '$1'),
  );
  expect(roles).toEqual(['api card-page', 'worker', 'dashboard']);
  const ports = nodes.flatMap(({ env }) => {
    const { listen, admin } = configOf(env);
    return [listen.port, admin?.port ?? 0];
  });
  expect(ports.filter((port) => port < 1024)).toEqual([]);
  expect(new Set(ports).size).toBe(ports.length);
});

test('the guide starts exactly the nodes that it defines', () => {
  const [, started = ''] = /^systemctl enable --now (.*)$/m.exec(section) ?? [];
  expect(started.split(' ')).toEqual(nodes.map(({ name }) => `pay@${name}`));
});

/** The lines of a unit. */
const unit = (name: string) => readFileSync(join(ROOT, 'deploy/systemd', name), 'utf8').split('\n');

/** The arguments that the command of the guide passes to `systemd-run`. */
function systemdRun(args: readonly string[], settings: Readonly<Record<string, string>> = {}): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'pay-systemd-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\n');
  chmodSync(join(folder, 'systemd-run'), 0o755);
  symlinkSync(join(ROOT, 'deploy/systemd/pay'), join(folder, 'pay'));
  const env = { PATH: `${folder}:/usr/bin:/bin`, ...settings };
  return execFileSync(join(folder, 'pay'), args, { env, encoding: 'utf8' }).trimEnd().split('\n');
}

test('the command of the guide runs the version that its link leads to, with the settings of the nodes', () => {
  const options = systemdRun(['payments', 'settle', '--note', 'two words']);
  expect(options).toContain(`--property=WorkingDirectory=${ROOT}`);
  expect(options.slice(-7)).toEqual(['/bin/sh', 'scripts/run.sh', 'pay', 'payments', 'settle', '--note', 'two words']);
  const documented = [...section.matchAll(/--property=(?!WorkingDirectory)\S+/g)].map(([option]) => option);
  expect(documented.length).toBe(3);
  expect(options.filter((option) => documented.includes(option))).toEqual(documented);
});

test('only the command and the unit that migrate read the file with the URL of the user who owns the tables', () => {
  const file = 'EnvironmentFile=-/etc/pay/migrate.env';
  expect(systemdRun(['migrate'])).toContain(`--property=${file}`);
  expect(systemdRun(['payments', 'unknown'])).not.toContain(`--property=${file}`);
  expect(unit('pay-migrate.service')).toContain(file);
  expect(unit('pay@.service')).not.toContain(file);
});

test('nodes and the unit that migrates are started again for as long as the database cannot be reached', () => {
  const node = unit('pay@.service');
  expect(node).toContain('Wants=network-online.target pay-migrate.service');
  expect(node.filter((line) => line.startsWith('Requires='))).toEqual([]);
  expect(node).toEqual(expect.arrayContaining(['Restart=always', 'StartLimitIntervalSec=0']));
  const migrate = unit('pay-migrate.service');
  expect(migrate).toEqual(expect.arrayContaining(['Restart=on-failure', 'StartLimitIntervalSec=0']));
});

test('the command of the guide passes on the keys that commands read from the environment, without showing them', () => {
  const keys = { PAY_SECRET_KEY: 'sk_test_one', PAY_LEGACY_KEY: 'two' };
  const options = systemdRun(['refunds', 'create'], keys);
  expect(options.filter((option) => option.startsWith('--setenv'))).toEqual([
    '--setenv=PAY_LEGACY_KEY',
    '--setenv=PAY_SECRET_KEY',
  ]);
  expect(options.slice(-5)).toEqual(['/bin/sh', 'scripts/run.sh', 'pay', 'refunds', 'create']);
  expect(systemdRun(['refunds', 'create']).filter((option) => option.startsWith('--setenv'))).toEqual([]);
});
