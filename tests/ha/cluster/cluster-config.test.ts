import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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
