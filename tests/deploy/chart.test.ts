import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';

const CHART = resolve(import.meta.dirname, '../../deploy/helm/pay');
const RULES = join(CHART, 'files/pay.rules.yaml');
/** Without this option, Helm assumes the Kubernetes version that it was built with. */
const KUBERNETES = ['--kube-version', '1.31.0'];
const isThere = (program: string, ...args: readonly string[]) => spawnSync(program, args).status === 0;
const run = promisify(execFile);

/** The objects of the chart as Helm renders them, each as text. */
function rendered(...values: readonly string[]): Promise<readonly string[]> {
  return renderedWith(...values.flatMap((value) => ['--set', value]));
}

async function renderedWith(...options: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await run('helm', ['template', 'shop', CHART, ...KUBERNETES, ...options], {
    maxBuffer: 8 * 1024 * 1024,
  });
  return stdout.split(/^---$/m).filter((text) => /^kind:/m.test(text));
}

const kindOf = (object: string) => /^kind: (\w+)$/m.exec(object)?.[1] ?? '';

describe.skipIf(!isThere('helm', 'version'))('the chart (skipped where helm is not installed)', () => {
  let objects: readonly string[];
  beforeAll(async () => {
    objects = await rendered('autoscaling.enabled=true', 'monitoring.enabled=true');
  });

  test('passes the linter', async () => {
    const { stdout } = await run('helm', ['lint', '--strict', ...KUBERNETES, CHART]);
    expect(stdout).toContain('0 chart(s) failed');
  });

  test('has the roles of both environments, the dashboard and the script host', () => {
    const deployments = objects.filter((object) => kindOf(object) === 'Deployment');
    const names = deployments.map((object) => /^ {2}name: (.*)$/m.exec(object)?.[1]).toSorted();
    const roles = ['dashboard', 'live-api', 'live-worker', 'sandbox-api', 'sandbox-worker', 'scripts'];
    expect(names).toEqual(roles.map((role) => `shop-${role}`));
  });

  test('runs every container as a non-root user, without privileges, on a read-only file system', () => {
    for (const object of objects.filter((each) => ['Deployment', 'Job'].includes(kindOf(each)))) {
      const containers = object.match(/^ +image: /gm)?.length;
      expect(object).toContain('runAsNonRoot: true');
      expect(object).toContain('automountServiceAccountToken: false');
      expect(object.match(/readOnlyRootFilesystem: true/g)?.length).toBe(containers);
      expect(object.match(/allowPrivilegeEscalation: false/g)?.length).toBe(containers);
      expect(object.match(/capabilities: \{ drop: \[ALL\] \}/g)?.length).toBe(containers);
    }
  });

  test('contains no secret, and the script host gets none', () => {
    expect(objects.some((object) => kindOf(object) === 'Secret')).toBe(false);
    const scripts = objects.find((object) => object.includes('"script-host"'));
    expect(scripts).not.toContain('secretRef');
  });

  test('lets a drained cluster node stop at most one node of each Deployment at a time', () => {
    const selectors = (kind: string) =>
      objects
        .filter((object) => kindOf(object) === kind)
        .map((object) => /matchLabels:\n(?: {6}.*\n)+/.exec(object)?.[0])
        .toSorted();
    expect(selectors('PodDisruptionBudget')).toEqual(selectors('Deployment'));
  });

  test('lets nodes that do not drain themselves answer until no more requests are sent to them', async () => {
    const waits = (found: readonly string[], seconds: number) =>
      found
        .filter((object) => object.includes(`preStop: { exec: { command: [sleep, "${seconds}"] } }`))
        .map((object) => /^ {2}name: (.*)$/m.exec(object)?.[1]);
    expect(waits(objects, 10)).toEqual(['shop-dashboard', 'shop-scripts']);
    const changed = await renderedWith('--set-string', 'settings.PAY_DRAIN_DELAY_SECONDS=20');
    expect(waits(changed, 20)).toEqual(['shop-dashboard', 'shop-scripts']);
    expect(changed.join('').match(/terminationGracePeriodSeconds: 55/g)?.length).toBe(6);
    expect((await renderedWith('--set-string', 'settings.PAY_DRAIN_DELAY_SECONDS=0')).join('')).not.toContain(
      'preStop',
    );
  });

  test('needs as many database connections as the page on operations says', async () => {
    const nodes = (await rendered()).filter((object) => kindOf(object) === 'Deployment');
    const connections = (pattern: RegExp, each: number) =>
      nodes
        .filter((object) => pattern.test(object))
        .reduce((sum, object) => sum + each * Number(/^ {2}replicas: (\d+)$/m.exec(object)?.[1]), 0);
    const total =
      connections(/args: .*"api"/, 16) + connections(/args: .*"worker"/, 17) + connections(/args: .*"dashboard"/, 20);
    const page = readFileSync(resolve(CHART, '../../../docs/operations.md'), 'utf8');
    expect(page).toContain(`the chart needs up to ${total} connections`);
  });

  test('does not set the number of nodes if the autoscaler does', () => {
    const scaled = objects.filter((object) => /name: shop-(live|sandbox)-api$/m.test(object));
    expect(scaled.filter((object) => kindOf(object) === 'HorizontalPodAutoscaler').length).toBe(2);
    for (const object of scaled.filter((each) => kindOf(each) === 'Deployment')) {
      expect(object).not.toMatch(/^ {2}replicas:/m);
    }
  });

  test('keeps the number of nodes that are running when autoscaling is turned on', async () => {
    const running = {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'shop-live-api' },
      spec: { replicas: 7 },
    };
    const answers: Readonly<Record<string, unknown>> = {
      '/version': { major: '1', minor: '31', gitVersion: 'v1.31.0' },
      '/api': { kind: 'APIVersions', versions: ['v1'] },
      '/apis': { kind: 'APIGroupList', apiVersion: 'v1', groups: [] },
      '/apis/apps/v1': {
        kind: 'APIResourceList',
        groupVersion: 'apps/v1',
        resources: [{ name: 'deployments', kind: 'Deployment', namespaced: true, verbs: ['get'] }],
      },
      '/apis/apps/v1/namespaces/default/deployments/shop-live-api': running,
    };
    const cluster = createServer(({ url = '' }, response) => {
      const answer = answers[url.replace(/\?.*$/, '')];
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? { kind: 'Status', status: 'Failure', reason: 'NotFound', code: 404 }));
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void cluster.close());
    await once(cluster, 'listening');
    const server = `http://127.0.0.1:${(cluster.address() as AddressInfo).port}`;
    const found = await renderedWith(
      '--dry-run=server',
      '--namespace',
      'default',
      '--kube-apiserver',
      server,
      '--set',
      'autoscaling.enabled=true',
    );
    const replicasOf = (name: string) =>
      /^ {2}replicas: (\d+)$/m.exec(
        found.find((each) => kindOf(each) === 'Deployment' && each.includes(`name: ${name}\n`)) ?? '',
      )?.[1];
    expect([replicasOf('shop-live-api'), replicasOf('shop-sandbox-api'), replicasOf('shop-live-worker')]).toEqual([
      '7',
      undefined,
      '2',
    ]);
  });

  test('calls the job of the nodes’ metrics by the name that the alert rules look for', () => {
    const monitor = objects.find((object) => kindOf(object) === 'PodMonitor');
    const [, job = ''] = /relabelings: \[\{ targetLabel: job, replacement: (\w+) \}\]/.exec(monitor ?? '') ?? [];
    const [, pattern = ''] = /up\{job=~"([^"]+)"\}/.exec(readFileSync(RULES, 'utf8')) ?? [];
    expect(job).toMatch(new RegExp(`^${pattern}$`));
    expect(job).not.toBe('');
  });

  test('gives the Job that migrates the settings of the nodes', async () => {
    const found = await rendered('settings.PAY_DATABASE_TLS=off');
    const job = found.find((object) => kindOf(object) === 'Job');
    expect(job).toContain('- { name: PAY_DATABASE_TLS, value: "off" }');
  });

  test('gives the URL of the user who owns the tables to the Job that migrates, and to no node', async () => {
    const pods = (await rendered('migrateSecret=pay-owner')).filter((each) => /^ +containers:$/m.test(each));
    const named = pods.filter((each) => each.includes('pay-owner'));
    expect(named.map(kindOf)).toEqual(['Job']);
    expect(named[0]).toMatch(
      /- name: PAY_MIGRATE_DATABASE_URL\n +valueFrom: \{ secretKeyRef: \{ name: pay-owner, key: PAY_MIGRATE_DATABASE_URL \} \}\n/,
    );
    expect(pods.length).toBeGreaterThan(1);
    expect(objects.join('')).not.toContain('PAY_MIGRATE_DATABASE_URL');
  });

  test('gives the certificate of the database’s authority to each container that connects, and to no other', async () => {
    const mount = '- { name: database-ca, mountPath: /etc/pay/database, readOnly: true }';
    const pods = (found: readonly string[]) => found.filter((each) => ['Deployment', 'Job'].includes(kindOf(each)));
    for (const pod of pods(await rendered('database.caConfigMap=our-ca'))) {
      const connects = pod.includes('secretRef');
      expect(pod.includes(mount)).toBe(connects);
      expect(pod.includes('configMap: { name: our-ca }')).toBe(connects);
    }
    expect(pods(objects).join('')).not.toContain('database-ca');
  });

  test('has no log of releases if none was given', () => {
    expect(objects.filter((object) => object.includes('script-log'))).toEqual([]);
  });

  test('gives the script host the log of releases, byte for byte, and gives every node the key that verifies the log', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pay-chart-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const log = '{"version":"9.8.7","before":"","signature":"a+/=","note":"\\"{{ x }}, $y"}\n{"version":"9.9.0"}\n';
    writeFileSync(join(folder, 'releases.jsonl'), log);
    const key = 'MCowBQYDK2VwAyEA+/9IwyK6Mvq1bBSTq8Ol+AUAyhy6wZ7bFv8nkJ1m5zE=';
    const file = `scripts.log=${join(folder, 'releases.jsonl')}`;
    const found = await renderedWith('--set-file', file, '--set-string', `settings.PAY_SCRIPTS_PUBLIC_KEY=${key}`);
    const map =
      found.find((object) => kindOf(object) === 'ConfigMap' && object.includes('name: shop-script-log')) ?? '';
    expect(JSON.parse(/^ {2}releases\.jsonl: (".*")$/m.exec(map)?.[1] ?? '""')).toBe(log);
    const host = found.find((object) => kindOf(object) === 'Deployment' && object.includes('"script-host"')) ?? '';
    expect(host).toContain('args: [cdn, publish, /srv/cdn, --log, /etc/pay/releases.jsonl]');
    expect(host).toContain('- { name: script-log, mountPath: /etc/pay, readOnly: true }');
    expect(host).toContain('configMap: { name: shop-script-log }');
    expect(host).toContain(`pay/script-log: "${createHash('sha256').update(log).digest('hex')}"`);
    for (const object of found.filter((each) => kindOf(each) === 'Deployment')) expect(object).toContain(key);
  });

  test('keeps earlier versions of the widget in a volume, if one is named', async () => {
    const hostIn = (found: readonly string[]) => found.find((object) => object.includes('"script-host"')) ?? '';
    const claim = /- name: widget\n +persistentVolumeClaim: \{ claimName: widgets \}\n/;
    expect(hostIn(await rendered('scripts.volumeClaim=widgets'))).toMatch(claim);
    expect(hostIn(objects)).toMatch(/- name: widget\n +emptyDir: \{\}\n/);
  });

  test('can leave out an environment', async () => {
    const kinds = (await rendered('environments.live.enabled=false')).join('');
    expect(kinds).not.toContain('shop-live-api');
    expect(kinds).toContain('shop-sandbox-api');
  });
});

test.skipIf(!isThere('promtool', '--version'))(
  'promtool accepts the alert rules (skipped where it is not installed)',
  async () => {
    const { stdout } = await run('promtool', ['check', 'rules', RULES]);
    expect(stdout).toMatch(/SUCCESS: [6-9] rules found/);
  },
);

test.skipIf(!isThere('systemd-analyze', '--version'))(
  'systemd accepts the units (skipped where it is not installed)',
  async () => {
    const units = ['pay@.service', 'pay-migrate.service'].map((unit) => resolve(CHART, '../../systemd', unit));
    const { stdout, stderr } = await run('systemd-analyze', ['verify', ...units]);
    expect(stdout + stderr).toBe('');
  },
);
