import { availableParallelism, loadavg } from 'node:os';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Fared } from './pay-beside.ts';
import { type HalfSentOptions, payBesideSlowBodies } from './pay-beside-slow-bodies.ts';
import { startEngineOf } from './start-engine-of.ts';
import { leaveUnread } from './unread-answers.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const UNREAD = [200, 4_000];
const USAGE = `Usage: npm run half-sent -- [options]
  --connections N    number of half-sent requests at the same time (10000)
  --addresses N      number of addresses that they come from (200)
  --seconds N        length of each measurement (20)
  --checkout FOLDER  checkout whose engine is measured; can be repeated (this one)`;

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort());

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
  const { connections, addresses, seconds } = values;
  const options = { connections: Number(connections), addresses: Number(addresses), seconds: Number(seconds) };
  print(`${availableParallelism()} cores, load before ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`);
  for (const checkout of values.checkout) await measure(resolve(checkout), options);
}

async function measure(checkout: string, options: HalfSentOptions): Promise<void> {
  const { signal } = stop;
  await using ends = new AsyncDisposableStack();
  const started = await startEngineOf(ends, { checkout, signal });
  print(`\nThe engine of ${basename(checkout)}`);
  const { before, beside, standing, after } = await payBesideSlowBodies(started, options, signal);
  tell('payments alone', before);
  tell(`with ${options.connections} half-sent requests`, beside);
  const { open, opened, answers } = standing;
  print(`  ${open} of these are open; ${opened} were opened, and the answers were ${JSON.stringify(answers)}`);
  tell('payments alone again', after);
  for (const count of UNREAD) {
    const { liveMs, beforeMiB, mostMiB } = await leaveUnread(started.engine, count, signal);
    const memory = `${beforeMiB} MiB before, ${mostMiB} at most`;
    print(`  ${count} clients that read nothing: /health/live took ${Math.round(liveMs)} ms at most; ${memory}`);
  }
}

function tell(what: string, { payments, refused, failed, p50Ms, p99Ms }: Fared): void {
  print(
    `  ${what}: ${payments} paid, ${refused} refused, ${failed} failed, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`,
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();
