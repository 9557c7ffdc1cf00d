import { accountKinds } from '@pay/acquirers/acquirer-kinds';
import { configOf } from '@pay/acquirers/open-acquirer';
import { sealer } from '@pay/core/ground/sealing/sealer';
import { acquirersOfAccounts } from '@pay/core/paying/accounts/acquirers-of-accounts';
import { type AccountDeps, addAccount } from '@pay/core/paying/accounts/add-account';
import { findAccount } from '@pay/core/paying/accounts/find-account';
import { activateAccount, moveAccount } from '@pay/core/paying/accounts/move-account';
import { probeAccounts, requestProbe } from '@pay/core/paying/accounts/probe-account';
import type { OpenedAccount } from '@pay/core/paying/accounts/read-account';
import { rotateSecrets } from '@pay/core/paying/accounts/rotate-secrets';
import type { Acquirers } from '@pay/core/paying/acquiring/acquirers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import { kindsWithTestBank, TEST_BANK_PASSWORD, TEST_BANK_URL } from '../harness/test-bank.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';

const WRONG = 'not the right one';

let engine: TestEngine;
let deps: AccountDeps;
let real: Acquirers;
let accountId: string;
beforeAll(async () => {
  // Without a worker, only these tests ask the acquirer.
  engine = await startTestEngine({ roles: new Set(['api']) });
});
beforeEach(async () => {
  const { pool } = engine.database;
  const kinds = kindsWithTestBank(engine.simulatorUrl);
  deps = { pool, sealer: sealer(engine.config.sealingKeys), kinds: accountKinds(kinds.facts) };
  const open = (account: OpenedAccount) => kinds.open(configOf(account, engine.url));
  real = acquirersOfAccounts({ ...deps, environment: 'live', own: null, open });
  const { profileId } = (await createTestProfile(pool, { environment: 'live' })).profile;
  const values = { merchant_id: 'M1234', password: TEST_BANK_PASSWORD };
  const command = { profileId, kind: 'test_bank', baseUrl: TEST_BANK_URL, values, allowLocalhost: false };
  accountId = unwrap(await addAccount(deps, OPERATOR, command)).accountId;
});
afterEach(() => real.close());
afterAll(() => engine.stop());

/** Probes every account whose probe is due. `meanwhile` runs after the secrets have been read. */
function probe(meanwhile: () => Promise<unknown> = async () => {}): Promise<number> {
  const of: Acquirers['of'] = async (origin, isFresh) => {
    const acquirer = await real.of(origin, isFresh);
    return (
      acquirer && {
        ...acquirer,
        probe: async (timeoutMs) => {
          await meanwhile();
          return acquirer.probe(timeoutMs);
        },
      }
    );
  };
  const alarm = (message: string) => expect.unreachable(message);
  const { pool } = deps;
  return probeAccounts({ pool, environment: 'live', acquirers: { ...real, of }, alarm }, { kind: 'worker' }, 20);
}

const request = async () => unwrap(await requestProbe(deps, OPERATOR, accountId));
const account = async () => unwrap(await findAccount(deps, accountId)).account;

async function rotate(password: string): Promise<void> {
  const command = { accountId, values: { password }, overlapSeconds: 60, allowLocalhost: false };
  unwrap(await rotateSecrets(deps, OPERATOR, command));
}

describe('an answer about secrets that were replaced while the acquirer was asked', () => {
  test('does not verify the account, and the acquirer is asked again with the new secrets', async () => {
    await request();
    expect(await probe(() => rotate(WRONG))).toBe(1);
    expect(await account()).toMatchObject({ state: 'draft', probe: null, isProbeDue: true });
    expect(await probe()).toBe(1);
    expect(await account()).toMatchObject({ state: 'draft', probe: 'refused', isProbeDue: false });
  });

  test('does not let a verified account become active', async () => {
    await request();
    await probe();
    await request();
    await probe(() => rotate(WRONG));
    const activated = await activateAccount(deps, OPERATOR, accountId);
    expect(activated).toMatchObject({ ok: false, refusal: { reason: 'account_not_verified' } });
  });
});

test('a probe whose answer arrives after the account began to drain is repeated', async () => {
  await request();
  await probe();
  unwrap(await activateAccount(deps, OPERATOR, accountId));
  await request();
  await probe(async () => unwrap(await moveAccount(deps, OPERATOR, accountId, 'draining')));
  expect(await account()).toMatchObject({ state: 'draining', isProbeDue: true });
  await probe();
  expect(await account()).toMatchObject({ state: 'draining', probe: 'ready', isProbeDue: false });
});

test('an account is not probed again once the acquirer has answered', async () => {
  await request();
  await probe();
  expect(await probe()).toBe(0);
});
