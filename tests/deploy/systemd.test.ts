import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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

/** A `systemd-run` that shows its arguments, and each file in /run that they name as it is at that time. */
const SYSTEMD_RUN = `#!/bin/sh
printf '%s\\n' "$@"
for option; do
  case $option in
    --property=EnvironmentFile="$TEST_RUN"/*) stat -c %a "\${option##*=}" && cat "\${option##*=}" ;;
  esac
done >"$TEST_RUN.shown"
exit 7
`;
/** A `mktemp` with a folder of the test in place of /run, which belongs to root. */
const MKTEMP = `#!/bin/sh
case $1 in /run/*) exec /usr/bin/mktemp "$TEST_RUN/\${1#/run/}" ;; esac
exit 1
`;

/** What the command of the guide does with a `systemd-run` that answers 7. */
function runCommand(args: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'pay-systemd-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, program] of Object.entries({ 'systemd-run': SYSTEMD_RUN, mktemp: MKTEMP })) {
    writeFileSync(join(folder, name), program);
    chmodSync(join(folder, name), 0o755);
  }
  symlinkSync(join(ROOT, 'deploy/systemd/pay'), join(folder, 'pay'));
  const run = join(folder, 'run');
  mkdirSync(run);
  const env = { PATH: `${folder}:/usr/bin:/bin`, TEST_RUN: run, ...settings };
  const { status, stdout, stderr } = spawnSync(join(folder, 'pay'), args, { env, encoding: 'utf8' });
  const shown = existsSync(`${run}.shown`) ? readFileSync(`${run}.shown`, 'utf8') : undefined;
  return { status, stdout, stderr, run, shown, left: readdirSync(run) };
}

/** The arguments that the command of the guide passes to `systemd-run`. */
function systemdRun(args: readonly string[]): readonly string[] {
  return runCommand(args).stdout.trimEnd().split('\n');
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
  const keys = { PAY_SECRET_KEY: 'sk_test_one', PAY_LEGACY_KEY: 'two $x "%h" #' };
  const { status, stdout, run, shown, left } = runCommand(['refunds', 'create'], keys);
  expect(shown).toBe(`600\nPAY_SECRET_KEY='sk_test_one'\nPAY_LEGACY_KEY='two $x "%h" #'\n`);
  for (const value of Object.values(keys)) expect(stdout).not.toContain(value);
  const options = stdout.trimEnd().split('\n');
  // Every local user can read the variables that systemd-run is told to set.
  expect(options.filter((option) => /^(?:--setenv|-E|--property=Environment=)/.test(option))).toEqual([]);
  expect(options.filter((option) => option.startsWith(`--property=EnvironmentFile=${run}/`)).length).toBe(1);
  expect(options.slice(-5)).toEqual(['/bin/sh', 'scripts/run.sh', 'pay', 'refunds', 'create']);
  expect({ status, left }).toEqual({ status: 7, left: [] });
});

test('without such a key, the command of the guide writes no file', () => {
  expect(runCommand(['refunds', 'create'])).toMatchObject({ status: 7, shown: '', left: [] });
});

test.each([
  ['a single quote', "one'two"],
  ['a backslash', 'one\\two'],
  ['a line break', 'one\nPATH=/tmp'],
])('the command of the guide refuses a key with %s, which would not arrive as it is', (_what, key) => {
  const { status, stdout, stderr, shown, left } = runCommand(['refunds', 'create'], { PAY_SECRET_KEY: key });
  expect({ status, stdout, shown, left }).toEqual({ status: 1, stdout: '', shown: undefined, left: [] });
  expect(stderr).toBe('pay: PAY_SECRET_KEY must not contain single quotes, backslashes or line breaks.\n');
});
