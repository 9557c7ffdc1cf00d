import { arch, cpus, loadavg } from 'node:os';
import { randomOf } from '../crash/random.ts';
import { payInTurn } from './clients/load.ts';
import type { PaymentNote } from './clients/payer.ts';
import { soundApi } from './cluster/patroni-config.ts';
import type { HaOptions } from './ha-options.ts';
import type { Programs } from './programs.ts';
import type { ScenarioReport, SkippedScenario } from './report/scenario-report.ts';
import type { Context } from './scenarios/context.ts';
import { runScenario } from './scenarios/run-scenario.ts';
import { untilSettled } from './stand/settled.ts';
import { type Stand, startStand } from './stand/stand.ts';

export type HaReport = {
  readonly options: HaOptions;
  readonly machine: string;
  readonly patroni: string;
  /** Payments a second: how many the machine can do, and how many begin. */
  readonly capacity: number;
  readonly rate: number;
  readonly scenarios: readonly (ScenarioReport | SkippedScenario)[];
  /** Why the run ended early; null if it did not. */
  readonly failure: string | null;
};

export type RunParts = { readonly programs: Programs; readonly log: (line: string) => void };

const WARM_UP_SECONDS = 5;
const MEASURE_SECONDS = 10;
const CLIENTS = 32;
/** A fault on a machine without reserves shows the machine's limit, not the product's. */
const USED_PART = 0.5;
const STREAM = -5;

export async function runHa(options: HaOptions, { programs, log }: RunParts): Promise<HaReport> {
  await using ends = new AsyncDisposableStack();
  const stand = await startStand(ends, { ...options, programs, log });
  const notes = [...(await payInTurn(stand, CLIENTS, WARM_UP_SECONDS))];
  const capacity = await measureCapacity(stand, notes);
  const rate = Math.max(1, Math.min(options.rate, Math.floor(capacity * USED_PART)));
  const isLess = rate < options.rate ? `, so ${rate} begin each second instead of ${options.rate}` : '';
  log(`This machine can handle ${capacity.toFixed(0)} payments a second${isLess}`);
  const random = randomOf(options.seed, STREAM);
  const context: Context = { stand, options, rate, random, notes, faketime: programs.faketime, log };
  const scenarios: (ScenarioReport | SkippedScenario)[] = [];
  let failure: string | null = null;
  for (const name of options.scenarios) {
    log(name);
    try {
      scenarios.push(await runScenario(name, context));
    } catch (error) {
      // What was measured before must not be lost.
      failure = `${name} failed: ${(error as Error).stack}`;
      break;
    }
  }
  return {
    options,
    machine: `${cpus().length} cores, ${arch()}, load average ${loadavg()
      .map((each) => each.toFixed(1))
      .join(' ')}`,
    patroni: `${programs.patroniVersion} with etcd's ${soundApi(programs.patroniVersion)} API`,
    capacity,
    rate,
    scenarios,
    failure,
  };
}

/** How many payments a second this machine can do, with their webhooks. */
async function measureCapacity(stand: Stand, notes: PaymentNote[]): Promise<number> {
  await untilSettled(stand);
  const startedAt = performance.now();
  const paid = await payInTurn(stand, CLIENTS, MEASURE_SECONDS);
  await untilSettled(stand);
  notes.push(...paid);
  return (paid.length * 1_000) / (performance.now() - startedAt);
}
