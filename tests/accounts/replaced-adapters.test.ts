import { accountKinds } from '@pay/acquirers/acquirer-kinds';
import { configOf } from '@pay/acquirers/open-acquirer';
import { sealer } from '@pay/core/ground/sealing/sealer';
import { type Adapters, createAdapters } from '@pay/core/paying/accounts/adapters';
import { type AccountDeps, addAccount } from '@pay/core/paying/accounts/add-account';
import type { OpenedAccount } from '@pay/core/paying/accounts/read-account';
import { rotateSecrets } from '@pay/core/paying/accounts/rotate-secrets';
import type { Acquirer } from '@pay/core/paying/acquiring/acquirer';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import { kindsWithTestBank, TEST_BANK_PASSWORD, TEST_BANK_URL } from '../harness/test-bank.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';

const LONGEST_OPERATION_MS = 30_000;

let engine: TestEngine;
let deps: AccountDeps;
let adapters: Adapters;
let accountId: string;
let closed: Acquirer[];
beforeAll(async () => {
  engine = await startTestEngine({ roles: new Set(['api']) });
});
beforeEach(async () => {
  const { pool } = engine.database;
  const kinds = kindsWithTestBank(engine.simulatorUrl);
  deps = { pool, sealer: sealer(engine.config.sealingKeys), kinds: accountKinds(kinds.facts) };
  closed = [];
  const open = (account: OpenedAccount) => {
    const real = kinds.open(configOf(account, engine.url));
    const acquirer: Acquirer = {
      ...real,
      close: async () => {
        const isFirst = !closed.includes(acquirer);
        closed.push(acquirer);
        if (isFirst) await real.close();
      },
    };
    return acquirer;
  };
  adapters = createAdapters({ ...deps, environment: 'live', open });
  const { profileId } = (await createTestProfile(pool, { environment: 'live' })).profile;
  const values = { merchant_id: 'M1234', password: TEST_BANK_PASSWORD };
  const command = { profileId, kind: 'test_bank', baseUrl: TEST_BANK_URL, values, allowLocalhost: false };
  accountId = unwrap(await addAccount(deps, OPERATOR, command)).accountId;
});
afterEach(async () => {
  vi.useRealTimers();
  await adapters.close();
});
afterAll(() => engine.stop());

const current = async () => {
  const acquirer = await adapters.of(accountId, true);
  if (acquirer === undefined) throw new Error('the account has no adapter');
  return acquirer;
};

/** Replaces the account's secrets, and returns the adapters with the earlier and the new ones. */
async function replace(): Promise<{ readonly earlier: Acquirer; readonly later: Acquirer }> {
  const earlier = await current();
  const command = { accountId, values: { password: 'another password' }, overlapSeconds: 3_600, allowLocalhost: false };
  unwrap(await rotateSecrets(deps, OPERATOR, command));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return { earlier, later: await current() };
}

describe('an adapter whose secrets were replaced', () => {
  test('takes the calls of an operation that had obtained it before', async () => {
    const { earlier, later } = await replace();
    expect(later).not.toBe(earlier);
    vi.advanceTimersByTime(LONGEST_OPERATION_MS);
    vi.useRealTimers();
    expect(await earlier.probe(10_000)).toBe('ready');
  });

  test('is closed when no operation can still have it', async () => {
    const { earlier } = await replace();
    vi.advanceTimersByTime(2 * LONGEST_OPERATION_MS);
    expect(closed).toEqual([earlier]);
  });

  test('is closed once and without a wait when the process stops', async () => {
    const { earlier, later } = await replace();
    await adapters.close();
    expect(closed).toEqual([later, earlier]);
    vi.advanceTimersByTime(2 * LONGEST_OPERATION_MS);
    expect(closed).toEqual([later, earlier]);
  });
});
