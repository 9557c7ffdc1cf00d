import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Simulator, start as startSimulator } from '@pay/simulator/simulator';
import { cardPage } from '../harness/card-page.ts';
import { type NewPayment, newPayment } from '../harness/new-payment.ts';
import { activateSimulatorAccount } from '../harness/simulator-account.ts';
import type { TestEngine } from '../harness/test-engine.ts';

/** A second simulator beside the engine's own, with its own book. */
export type OtherSimulator = { readonly url: string; stop(): Promise<void> };

const LOADED_AT = Date.now();

export async function startOtherSimulator(): Promise<OtherSimulator> {
  const folder = await mkdtemp(join(tmpdir(), 'pay-other-simulator-'));
  const config = { host: 'localhost', port: 0, publicUrl: null, lateAnswerMs: 20_000, dataDir: folder };
  const simulator: Simulator = await startSimulator(config);
  let isRunning = true;
  return {
    url: simulator.url,
    stop: async () => {
      if (!isRunning) return;
      isRunning = false;
      await simulator.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Two active accounts of the engine's profile: the first at the engine's own simulator, which behaves as `values` say,
 * and the second at the other simulator.
 */
export async function twoAccounts(
  engine: TestEngine,
  other: OtherSimulator,
  values: Readonly<Record<string, unknown>> = {},
): Promise<readonly [string, string]> {
  const first = await activateSimulatorAccount(engine, values);
  return [first, await activateSimulatorAccount(engine, {}, other.url, true)];
}

/** Creates a payment, and moves it and its attempts to another time. */
export async function payAt(engine: TestEngine, number: string, at: Date): Promise<NewPayment> {
  const payment = await newPayment(engine);
  await (await cardPage(payment.url)).pay(number);
  for (const [table, end] of [
    ['sessions', 'expires_at'],
    ['attempts', 'completed_at'],
  ] as const) {
    await engine.database.pool.query(
      `update ${table} set created_at = $2::timestamptz, ${end} = $2::timestamptz + (${end} - created_at) where track_id = $1`,
      [payment.trackId, at],
    );
  }
  return payment;
}

/** Some hours before this file was loaded. */
export function hoursAgo(hours: number): Date {
  return new Date(LOADED_AT - hours * 3_600_000);
}
