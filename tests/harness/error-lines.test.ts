import { beforeAll, expect, test } from 'vitest';
import { fileOf, importText } from '../settlements/settling.ts';
import { eventually } from './eventually.ts';
import { errorLines } from './payment-rows.ts';
import { activateSimulatorAccount } from './simulator-account.ts';
import { sharedTestEngine, type TestEngine } from './test-engine.ts';

/** The same engine, as one file and a later file get it. */
let earlier: TestEngine;
let later: TestEngine;
beforeAll(async () => {
  earlier = await sharedTestEngine();
  later = await sharedTestEngine();
});

/** Makes the engine's worker raise an alarm about a profile, after its file may have ended. */
async function leaveUnknownPayment(engine: TestEngine): Promise<string> {
  const account = await activateSimulatorAccount(engine, {});
  const line = { type: 'settled', reference: `unknown ${account}`, amount: '1.000' };
  await importText(engine.database.pool, account, fileOf([line]));
  return account;
}

test('an alarm about what an earlier file has left is not an error of a later file, but an alarm about its own profile is', async () => {
  const left = await leaveUnknownPayment(earlier);
  await eventually(() => errorLines(earlier)).toEqual([expect.stringContaining(left)]);
  expect(await later.readLog()).toContain(left);
  expect(await errorLines(later)).toEqual([]);
  const own = await leaveUnknownPayment(later);
  await eventually(() => errorLines(later)).toEqual([expect.stringContaining(own)]);
});
