import { join, relative } from 'node:path';
import { migrate } from '@pay/core/database/migrate';
import { createPool } from '@pay/core/database/pool';
import type { Command } from 'commander';
import type { Env } from '../config.ts';
import { ENV } from '../config.ts';
import { dataFolder } from '../local/data-folder.ts';
import { type Demonstration, demonstration } from '../local/demonstration.ts';
import { requireFreePorts } from '../local/free-ports.ts';
import { type LocalAddresses, localAddresses, localAdminPort } from '../local/local-addresses.ts';
import { localDatabase } from '../local/local-database.ts';
import { localSecrets } from '../local/local-secrets.ts';
import { announceStart, refuseSecondStart, withdrawStart } from '../local/running-start.ts';
import { ENGINE_ROLES, type Running, startEngineRoles, startSimulatorRole } from '../roles.ts';
import { print } from '../terminal/print.ts';
import { untilStopped } from '../terminal/until-stopped.ts';

export function addStartCommand(program: Command): void {
  program
    .command('start')
    .description('Run everything on this machine: database, both engines, acquirer simulator')
    .action(() => start(ENV));
}

async function start(env: Env): Promise<void> {
  const startedAt = performance.now();
  const folder = dataFolder(env);
  const addresses = localAddresses(env);
  refuseSecondStart(folder);
  await requireFreePorts({
    'sandbox engine': addresses.PAY_SANDBOX_BASE_URL,
    'live engine': addresses.PAY_LIVE_BASE_URL,
    'acquirer simulator': addresses.PAY_SIMULATOR_URL,
  });
  const stopping: (() => Promise<void>)[] = [];
  try {
    print('Starting Pay');
    const secrets = localSecrets(folder);
    const database = await localDatabase(env, folder);
    stopping.push(database.stop);
    announceStart(folder, database.url);
    stopping.push(async () => withdrawStart(folder));
    const { demo, isNew } = await prepareDatabase(folder, database.url);
    const common = { ...env, ...secrets, ...addresses, PAY_LOCAL_START: '1', DATABASE_URL: database.url };
    for (const running of await startApps(common, folder)) stopping.push(running.stop);
    printWelcome(folder, addresses, demo, isNew);
    print(`Ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s. Ctrl-C stops everything; data stays.`);
    await untilStopped();
    print('\nStopping: finishing what is under way …');
  } finally {
    for (const stop of stopping.reverse()) await stop();
  }
  print('Stopped.');
}

async function prepareDatabase(folder: string, url: string): Promise<{ demo: Demonstration; isNew: boolean }> {
  const pool = createPool({ url, applicationName: 'pay start', max: 2 });
  try {
    await migrate(pool, (line) => print(`  ${line}`));
    return await demonstration(folder, pool);
  } finally {
    await pool.end();
  }
}

/** The simulator first: engines find their acquirer when they start. */
async function startApps(env: Env, folder: string): Promise<readonly Running[]> {
  const simulator = await startSimulatorRole({ ...env, PAY_DATA_DIR: folder });
  const engines = await Promise.all(
    (['sandbox', 'live'] as const).map((environment) =>
      startEngineRoles(
        {
          ...env,
          PAY_ALLOW_LOCALHOST_RETURN_URLS: '1',
          PAY_ADMIN_PORT: String(localAdminPort(env, environment)),
          PAY_LOG_FILE: join(folder, 'logs', `engine-${environment}.log`),
        },
        environment,
        ENGINE_ROLES,
      ),
    ),
  );
  return [simulator, ...engines];
}

function printWelcome(folder: string, addresses: LocalAddresses, demo: Demonstration, isNew: boolean): void {
  const shown = (file: string) => relative(process.cwd(), join(folder, file)) || file;
  print();
  print(`  Sandbox engine      ${addresses.PAY_SANDBOX_BASE_URL}`);
  print(`  Live engine         ${addresses.PAY_LIVE_BASE_URL}   (no acquirer is configured)`);
  print(`  Acquirer simulator  ${addresses.PAY_SIMULATOR_URL}/book`);
  print(`  API reference       ${addresses.PAY_SANDBOX_BASE_URL}/docs`);
  print(`  Logs                ${shown('logs/')}`);
  print();
  if (isNew) {
    print('  A demonstration merchant was made. Its sandbox keys, shown this once:');
    print(`    secret key        ${demo.secret_key}`);
    print(`    publishable key   ${demo.publishable_key}`);
    print(`  They are also in    ${shown('demo.json')}`);
  } else {
    print(`  Demonstration keys  ${shown('demo.json')}`);
  }
  print();
}
