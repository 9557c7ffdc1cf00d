import { availableParallelism, loadavg } from 'node:os';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '@pay/core/ground/database/migrate';
import { createPool } from '@pay/core/ground/database/pool';
import { startBenchEngine, startSimulator } from '../bench-processes.ts';
import { startOwnServer } from '../bench-server.ts';
import { benchFolder } from '../bench-system.ts';
import { fillTables } from '../filling/fill-tables.ts';
import { shopAt } from '../shop.ts';
import { holdSlowBodies, slowHeads } from './hold-slow-bodies.ts';
import { type Fared, payBeside } from './pay-beside.ts';
import { leaveUnread } from './unread-answers.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const ROLES = ['api', 'card-page', 'worker'];
const UNREAD = [200, 4_000];

const USAGE = `Usage: npm run half-sent -- [options]
  --connections N    bodies that never end, at once (10000)
  --addresses N      addresses that they come from (200)
  --seconds N        of each measurement (20)
  --checkout FOLDER  whose engine, again for each of several (this one)`;

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort());

type Options = { readonly connections: number; readonly addresses: number; readonly seconds: number };

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      connections: { type: 'string', default: '10000' },
      addresses: { type: 'string', default: '200' },
      seconds: { type: 'string', default: '20' },
      checkout: { type: 'string', multiple: true, default: [ROOT] },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return print(USAGE);
  const options = {
    connections: Number(values.connections),
    addresses: Number(values.addresses),
    seconds: Number(values.seconds),
  };
  print(`${availableParallelism()} cores, load before ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`);
  for (const checkout of values.checkout) await measure(resolve(checkout), options);
}

/** All of it on one checkout's engine, with a database, a simulator and a client of its own. */
async function measure(checkout: string, { connections, addresses, seconds }: Options): Promise<void> {
  const { signal } = stop;
  await using ends = new AsyncDisposableStack();
  const folder = await benchFolder(ends);
  const parts = { folder, signal, log: () => {} };
  const server = await startOwnServer(ends, parts);
  const simulator = await startSimulator(ends, parts);
  const databaseUrl = await server.newDatabase('half_sent');
  const pool = createPool({ url: databaseUrl, applicationName: 'half-sent', max: 2 });
  ends.defer(() => pool.end());
  await migrate(pool);
  const { apiKey, sample } = await fillTables(pool, { ...parts, sessions: 0 });
  const engine = await startBenchEngine(ends, {
    ...parts,
    databaseUrl,
    simulatorUrl: simulator.origin,
    roles: ROLES,
    nodeOptions: '',
    checkout,
  });
  const shop = shopAt(engine.origin, apiKey, sample);
  print(`\nThe engine of ${basename(checkout)}`);
  // Not counted: what runs for the first time is slow.
  await payBeside(shop, Math.min(seconds, 5), signal);
  tell('payments alone', await payBeside(shop, seconds, signal));
  const asked = {
    url: engine.origin,
    count: connections,
    addresses,
    heads: slowHeads(engine.origin, apiKey, { forms: 19 }),
  };
  const held = await holdSlowBodies(asked, signal);
  ends.defer(() => held.stop());
  tell(`beside ${connections} half-sent bodies`, await payBeside(shop, seconds, signal));
  const { open, opened, answers } = await held.standing();
  print(`  of them stand ${open}, opened were ${opened}, answered ${JSON.stringify(answers)}`);
  await held.stop();
  tell('payments alone again', await payBeside(shop, seconds, signal));
  for (const count of UNREAD) {
    const { liveMs, beforeMiB, mostMiB } = await leaveUnread(engine, count, signal);
    const memory = `${beforeMiB} MiB before, ${mostMiB} at most`;
    print(`  ${count} that read nothing: /health/live took ${Math.round(liveMs)} ms at most; ${memory}`);
  }
}

function tell(what: string, { payments, refused, p50Ms, p99Ms }: Fared): void {
  print(`  ${what}: ${payments} paid, ${refused} refused, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();
