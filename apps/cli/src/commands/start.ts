import { join, relative } from 'node:path';
import { migrate } from '@pay/core/ground/database/migrate';
import { createPool } from '@pay/core/ground/database/pool';
import type { Command } from 'commander';
import type { Env } from '../config.ts';
import { ENV } from '../config.ts';
import { dataFolder } from '../local/data-folder.ts';
import { type Demonstration, demonstration, keepWebhookSecret } from '../local/demonstration.ts';
import { demonstrationPeople } from '../local/demonstration-people.ts';
import { requireFreePorts } from '../local/free-ports.ts';
import { type LocalAddresses, localAddresses, localAdminPort } from '../local/local-addresses.ts';
import { type LocalDatabase, localDatabase } from '../local/local-database.ts';
import { localSecrets } from '../local/local-secrets.ts';
import { startLocalScriptHost, startLocalShop } from '../local/local-shop.ts';
import { requireOwnDatabase } from '../local/require-own-database.ts';
import { announceStart, refuseSecondStart, withdrawStart } from '../local/running-start.ts';
import { guardMemory } from '../process/guard-memory.ts';
import { releaseStartMemory } from '../process/release-start-memory.ts';
import { ENGINE_ROLES, startDashboardRole, startEngineRoles, startSimulatorRole } from '../roles.ts';
import { print } from '../terminal/print.ts';
import { listenForStop, Stopped, type StopRequest } from '../terminal/stop-request.ts';

export function addStartCommand(program: Command): void {
  program
    .command('start')
    .description(
      'Run everything on this machine: database, dashboard, both engines, acquirer simulator, script host, sample shop',
    )
    .action(() => start(ENV));
}

async function start(env: Env): Promise<void> {
  guardMemory();
  const startedAt = performance.now();
  const folder = dataFolder(env);
  const addresses = localAddresses(env);
  refuseSecondStart(folder);
  await requireFreePorts({
    dashboard: addresses.PAY_DASHBOARD_URL,
    'sandbox engine': addresses.PAY_SANDBOX_BASE_URL,
    'live engine': addresses.PAY_LIVE_BASE_URL,
    'script host': addresses.PAY_CDN_URL,
    'sample shop': addresses.PAY_SHOP_URL,
    'acquirer simulator': addresses.PAY_SIMULATOR_URL,
  });
  const stop = listenForStop();
  const stopping: (() => Promise<void>)[] = [];
  try {
    await startAll(env, folder, addresses, stop, stopping);
    print(
      `Ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s. Press Ctrl-C to stop everything; the data is kept.`,
    );
    await stop.asked;
    print('\nStopping: finishing work in progress …');
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  } finally {
    for (const each of stopping.reverse()) await each();
  }
  print('Stopped.');
}

/**
 * Starts one part after the other. Adds the stop function of each started part to `stopping`, even if a later part
 * fails to start or the start is interrupted.
 */
async function startAll(
  env: Env,
  folder: string,
  addresses: LocalAddresses,
  stop: StopRequest,
  stopping: (() => Promise<void>)[],
): Promise<void> {
  print('Starting Pay');
  const secrets = localSecrets(folder);
  const database = await localDatabase(env, folder);
  stopping.push(database.stop);
  stop.check();
  announceStart(folder, database.url);
  stopping.push(async () => withdrawStart(folder));
  const { demo, isNew } = await prepareDatabase(folder, database);
  const common = { ...secrets, ...env, ...addresses, PAY_LOCAL_START: '1', DATABASE_URL: database.url };
  stop.check();
  await startApps({ ...common, PAY_DATA_DIR: folder }, folder, addresses, demo, stopping);
  stop.check();
  releaseStartMemory();
  printWelcome(folder, addresses, demo, isNew);
}

async function prepareDatabase(
  folder: string,
  { url, isGiven }: LocalDatabase,
): Promise<{ demo: Demonstration; isNew: boolean }> {
  const pool = createPool({ url, applicationName: 'pay start', max: 2 });
  try {
    if (isGiven) await requireOwnDatabase(folder, pool);
    await migrate(pool, (line) => print(`  ${line}`));
    const { demo, isNew } = await demonstration(folder, pool);
    return { demo: await demonstrationPeople(folder, demo, pool, url), isNew };
  } finally {
    await pool.end();
  }
}

/**
 * The simulator starts first because engines look for their acquirer when they start. The shop starts last because it
 * calls the sandbox engine.
 */
async function startApps(
  env: Env,
  folder: string,
  addresses: LocalAddresses,
  demo: Demonstration,
  stopping: (() => Promise<void>)[],
): Promise<void> {
  const simulator = await startSimulatorRole(env);
  stopping.push(simulator.stop);
  for (const environment of ['sandbox', 'live'] as const) {
    const own = {
      PAY_ALLOW_LOCALHOST_RETURN_URLS: '1',
      PAY_ALLOW_LOOPBACK_WEBHOOKS: '1',
      PAY_ADMIN_PORT: String(localAdminPort(env, environment)),
      PAY_LOG_FILE: join(folder, 'logs', `engine-${environment}.log`),
    };
    const engine = await startEngineRoles({ ...env, ...own }, environment, ENGINE_ROLES);
    stopping.push(engine.stop);
  }
  const dashboard = await startDashboardRole({
    ...env,
    PAY_ALLOW_LOCALHOST_RETURN_URLS: '1',
    PAY_ALLOW_LOOPBACK_WEBHOOKS: '1',
    PAY_LOG_FILE: join(folder, 'logs', 'dashboard.log'),
  });
  stopping.push(dashboard.stop);
  const { host, script } = await startLocalScriptHost(env);
  stopping.push(host.stop);
  const { shop, webhookSecret } = await startLocalShop({ ...env, ...script }, addresses, demo);
  stopping.push(shop.stop);
  keepWebhookSecret(folder, demo, webhookSecret);
}

function printWelcome(folder: string, addresses: LocalAddresses, demo: Demonstration, isNew: boolean): void {
  const shown = (file: string) => relative(process.cwd(), join(folder, file)) || file;
  print();
  print(`  Dashboard           ${addresses.PAY_DASHBOARD_URL}`);
  print(`  Sample shop         ${addresses.PAY_SHOP_URL}`);
  print(`  Sandbox engine      ${addresses.PAY_SANDBOX_BASE_URL}`);
  print(`  Live engine         ${addresses.PAY_LIVE_BASE_URL}   (no acquirer is configured)`);
  print(`  Acquirer simulator  ${addresses.PAY_SIMULATOR_URL}/book`);
  print(`  Script host         ${addresses.PAY_CDN_URL}/latest/checkout.js`);
  print(`  API reference       ${addresses.PAY_SANDBOX_BASE_URL}/docs`);
  print(`  Logs                ${shown('logs/')}`);
  print();
  if (isNew) {
    print('  A demonstration merchant was created. Its sandbox keys, shown only once:');
    print(`    secret key        ${demo.secret_key}`);
    print(`    publishable key   ${demo.publishable_key}`);
    print('  Sign in to the dashboard as its owner, or as an operator of the platform:');
    for (const person of [demo.dashboard, demo.operator]) {
      if (person) print(`    ${person.email.padEnd(22)} ${person.password}`);
    }
    print(`  All of this is in   ${shown('demo.json')}`);
  } else {
    print(`  Keys and passwords  ${shown('demo.json')}`);
  }
  print();
}
