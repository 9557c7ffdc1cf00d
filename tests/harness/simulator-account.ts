import { createHmac } from 'node:crypto';
import { ACCOUNT_KINDS } from '@pay/acquirers/acquirer-kinds';
import { sealer } from '@pay/core/ground/sealing/sealer';
import { addAccount } from '@pay/core/paying/accounts/add-account';
import { listAccounts } from '@pay/core/paying/accounts/list-accounts';
import { activateAccount } from '@pay/core/paying/accounts/move-account';
import { requestProbe } from '@pay/core/paying/accounts/probe-account';
import { request } from 'undici';
import { vi } from 'vitest';
import { OPERATOR, unwrap } from './merchant.ts';
import type { TestEngine } from './test-engine.ts';

/**
 * Gives the engine's profile an active account at the engine's simulator, which behaves as `values` say. Returns the
 * account's id.
 */
export function activateSimulatorAccount(
  engine: TestEngine,
  values: Readonly<Record<string, unknown>>,
  baseUrl = engine.simulatorUrl,
  isBeside = false,
): Promise<string> {
  return giveAccount(engine, { kind: 'simulator', baseUrl, values }, isBeside);
}

type GivenAccount = {
  readonly kind: string;
  readonly baseUrl: string;
  readonly values: Readonly<Record<string, unknown>>;
};

/**
 * Gives the engine's profile an active account on this machine, which replaces the profile's other accounts or is added
 * to them. Returns the account's id.
 */
export async function giveAccount(
  { config, database, profile, url }: TestEngine,
  account: GivenAccount,
  isBeside = false,
): Promise<string> {
  const { pool } = database;
  const { profileId } = profile.profile;
  const deps = { pool, sealer: sealer(config.sealingKeys), kinds: ACCOUNT_KINDS };
  const command = { ...account, profileId, allowLocalhost: true };
  const { accountId } = unwrap(await addAccount(deps, OPERATOR, command));
  unwrap(await requestProbe({ pool }, OPERATOR, accountId));
  // This also works in `beforeAll`, where `expect.poll` does not.
  const added = async () => (await listAccounts({ pool }, profileId)).find((each) => each.accountId === accountId);
  const waiting = { timeout: 120_000, interval: 50 };
  await vi.waitUntil(async () => (await added())?.state === 'verified', waiting);
  const { values } = account;
  if (values['no_inquiry'] === 'yes') {
    const send = () => sendTestNotice(`${url}/notices/${accountId}`, String(values['notice_secret']));
    // A busy engine can refuse a notice. A real acquirer would then send the notice again.
    if (values['notices'] !== 'yes') await vi.waitUntil(async () => (await send()) === 200, waiting);
    await vi.waitUntil(async () => (await added())?.hasNotices, waiting);
  }
  unwrap(await activateAccount(deps, OPERATOR, accountId, { isBeside }));
  // Tests check only the notices of payments.
  const forget = 'delete from acquirer_notices where profile_id = $1 and account_id = $2';
  await pool.query(forget, [profileId, accountId]);
  return accountId;
}

/** Sends the notice that a simulator sends when it is probed, for an account whose notices the test itself sends. */
export async function sendTestNotice(url: string, secret: string): Promise<number> {
  const body = JSON.stringify({ notice_id: 'of-a-test', about: 'test', record: {} });
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-simulator-signature': signature };
  const answer = await request(url, { method: 'POST', headers, body });
  await answer.body.dump();
  return answer.statusCode;
}
