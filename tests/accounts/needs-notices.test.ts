import { ACCOUNT_KINDS } from '@pay/acquirers/acquirer-kinds';
import { sealer } from '@pay/core/ground/sealing/sealer';
import { addAccount } from '@pay/core/paying/accounts/add-account';
import { findAccount } from '@pay/core/paying/accounts/find-account';
import { activateAccount } from '@pay/core/paying/accounts/move-account';
import { requestProbe } from '@pay/core/paying/accounts/probe-account';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import { sendTestNotice } from '../harness/simulator-account.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';

const SECRET = 'what-signs-the-notices';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine();
});
afterAll(() => engine.stop());

/** Adds an account at the simulator, and waits until the account's credentials are accepted. */
async function verified(values: Readonly<Record<string, string>>) {
  const { pool } = engine.database;
  const deps = { pool, sealer: sealer(engine.config.sealingKeys), kinds: ACCOUNT_KINDS };
  const { profileId } = (await createTestProfile(pool)).profile;
  const place = { profileId, kind: 'simulator', baseUrl: engine.simulatorUrl, allowLocalhost: true };
  const { accountId } = unwrap(await addAccount(deps, OPERATOR, { ...place, values }));
  unwrap(await requestProbe(deps, OPERATOR, accountId));
  await eventually(async () => unwrap(await findAccount(deps, accountId)).account).toMatchObject({ state: 'verified' });
  const activate = () => activateAccount(deps, OPERATOR, accountId);
  return { accountId, activate, noticeUrl: `${engine.url}/notices/${accountId}` };
}

describe('an account whose payments end only with notices', () => {
  test('becomes active only after a notice with a valid signature has arrived', async () => {
    const { activate, noticeUrl } = await verified({ notice_secret: SECRET, no_inquiry: 'yes' });
    const awaited = { ok: false, refusal: { reason: 'account_not_noticed' } };
    expect(await activate()).toMatchObject(awaited);
    expect(await sendTestNotice(noticeUrl, 'of-somebody-else')).toBe(401);
    expect(await activate()).toMatchObject(awaited);
    expect(await sendTestNotice(noticeUrl, SECRET)).toBe(200);
    expect(await activate()).toMatchObject({ ok: true, value: { state: 'active' } });
  });

  test('gets its first notice from the simulator when its credentials are checked', async () => {
    const { activate } = await verified({ notices: 'yes', notice_secret: SECRET, no_inquiry: 'yes' });
    await eventually(async () => (await activate()).ok).toBe(true);
  });
});

test('every other account becomes active without notices', async () => {
  const { activate } = await verified({ notice_secret: SECRET });
  expect(await activate()).toMatchObject({ ok: true });
});
