import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../harness/free-port.ts';
import { installedProgram } from '../../harness/installed-programs.ts';
import { enginesConfig, primaryConfig } from './haproxy.ts';
import { memberOf } from './members.ts';
import { patroniConfig, soundApi } from './patroni-config.ts';

const GUIDE = readFileSync(join(import.meta.dirname, '../../../docs/high-availability.md'), 'utf8');
const [primarySample = '', enginesSample = ''] = [...GUIDE.matchAll(/```\n([^`]*)```/g)].map(([, sample]) => sample);

const nodes = [{ name: 'one', port: 1, restOrigin: 'http://127.0.0.1:2' }];

test.each([
  ['PostgreSQL', primarySample, primaryConfig(9, nodes)],
  ['the engines', enginesSample, enginesConfig(9, [{ name: 'one', port: 1 }])],
])('the driver runs HAProxy in front of %s as the guide shows it', (_, sample, config) => {
  expect(settingsOf(config)).toEqual(settingsOf(sample));
  expect(settingsOf(config).length).toBeGreaterThan(10);
});

const haproxy = installedProgram('haproxy');

test.skipIf(haproxy === undefined)(
  'HAProxy tells engines the address of the client, and not one that the client invents (skipped where it is not installed)',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pay-haproxy-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const engine = createServer((request, answer) => answer.end(`${request.headers['x-forwarded-for']}`));
    onTestFinished(() => void engine.close());
    await once(engine.listen(0, '127.0.0.1'), 'listening');
    const port = await freePort();
    const config = enginesConfig(port, [{ name: 'one', port: (engine.address() as AddressInfo).port }]);
    await writeFile(join(folder, 'haproxy.cfg'), config);
    const proxy = spawn(haproxy ?? '', ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' });
    onTestFinished(async () => {
      const ended = once(proxy, 'exit');
      proxy.kill();
      await ended;
    });
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const asked = () => fetch(`http://127.0.0.1:${port}/health/live`, { headers });
    await expect
      .poll(() =>
        asked().then(
          ({ status }) => status,
          () => 'not yet started',
        ),
      )
      .toBe(200);
    expect(await (await asked()).text()).toBe('127.0.0.1');
  },
);

test('the driver runs Patroni as the guide recommends', () => {
  const config = patroniConfig({
    name: 'one',
    restPort: 1,
    port: 2,
    etcdPort: 3,
    etcdApi: 'v3',
    folder: '/pay',
    postgres: '/bin',
  });
  const { bootstrap } = config as { readonly bootstrap: { readonly dcs: Readonly<Record<string, unknown>> } };
  for (const name of ['ttl', 'loop_wait', 'retry_timeout', 'primary_start_timeout', 'synchronous_mode_strict']) {
    expect(GUIDE).toContain(`${name}: ${bootstrap.dcs[name]}`);
  }
  expect(config).toMatchObject({ etcd3: { host: '127.0.0.1:3' }, postgresql: { data_dir: '/pay/data' } });
});

test.each([
  ['3.0.2', 'v2'],
  ['2.1.7', 'v2'],
  ['3.0.3', 'v3'],
  ['3.3.2', 'v3'],
  ['4.1.5', 'v3'],
])('Patroni %s compares the leader’s key with the %s API', (version, api) => {
  expect(soundApi(version)).toBe(api);
});

test('a member that is far behind, or in another state, is not up', () => {
  const standby = { name: 'two', role: 'sync_standby', state: 'streaming', lag: 0 };
  expect(memberOf(standby)).toEqual({ name: 'two', role: 'sync_standby', isUp: true });
  expect(memberOf({ ...standby, state: 'running' }).isUp).toBe(true);
  expect(memberOf({ ...standby, lag: 100_000_000 }).isUp).toBe(false);
  expect(memberOf({ ...standby, lag: 'unknown' }).isUp).toBe(false);
  expect(memberOf({ ...standby, state: 'starting' }).isUp).toBe(false);
  expect(memberOf({ name: 'one', role: 'leader', state: 'running' }).isUp).toBe(true);
});

/** The settings of a configuration, sorted, without addresses and names of servers. */
function settingsOf(config: string): readonly string[] {
  const lines = config.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '' && !/^(server|bind) /.test(line)).toSorted();
}
