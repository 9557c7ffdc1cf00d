import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { settingsOf } from '@pay/acquirers/acquirer-kind';
import { ACCOUNT_KINDS, ACQUIRER_KINDS, factsOf } from '@pay/acquirers/acquirer-kinds';
import { openAcquirer } from '@pay/acquirers/open-acquirer';
import { sealer } from '@pay/core/ground/sealing/sealer';
import { addAccount } from '@pay/core/paying/accounts/add-account';
import { listAccounts } from '@pay/core/paying/accounts/list-accounts';
import { requestProbe } from '@pay/core/paying/accounts/probe-account';
import { addressGuard } from '@pay/engine/addresses/address-guard';
import { afterEach, describe, expect, test } from 'vitest';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { sharedTestEngine, startTestEngine } from '../harness/test-engine.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server on this machine that counts the requests that reach it. */
async function listener() {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(request.url ?? '');
    // Each answer ends its connection, so that the next request needs a new connection.
    response
      .writeHead(404, { connection: 'close', 'content-type': 'application/json' })
      .end('{"error":"sale_not_found"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return { seen, port: (server.address() as AddressInfo).port };
}

/** An adapter of this kind with valid settings, for an account at this origin. */
function adapterAt(kind: (typeof ACQUIRER_KINDS)[number], baseUrl: string, guard: ReturnType<typeof addressGuard>) {
  const all = Object.entries(settingsOf(factsOf(kind)));
  const examples = (secret: boolean) =>
    Object.fromEntries(
      all.flatMap(([name, { isSecret = false, isOptional = false, isList, example }]) =>
        isSecret === secret && !isOptional ? [[name, isList ? [example] : example]] : [],
      ),
    );
  const secrets = examples(true) as Record<string, string>;
  const acquirer = openAcquirer({ kind, baseUrl, settings: examples(false), secrets, guard });
  closing.push(() => acquirer.close());
  return acquirer;
}

describe.each(ACQUIRER_KINDS)('an account of the kind %s', (kind) => {
  test.each([
    ['private', '10.1.2.3'],
    ['loopback', '127.0.0.1'],
    ['link-local', '169.254.1.1'],
    ['cloud metadata', '169.254.169.254'],
    ['private in IPv6', 'fd00::1'],
    ['loopback in IPv6', '::1'],
    ['mapped', '::ffff:127.0.0.1'],
  ])('does not connect to a name that leads to an address that is %s', async (_, address) => {
    const { seen, port } = await listener();
    const asked: string[] = [];
    const resolve = async (name: string) => {
      asked.push(name);
      return [address];
    };
    const acquirer = adapterAt(kind, `http://gateway.example:${port}`, addressGuard({ allowLoopback: false, resolve }));
    expect(await acquirer.probe(2_000)).toBe('unreachable');
    expect(asked).toContain('gateway.example');
    expect(seen).toEqual([]);
  });

  test('does not connect to a name with a public and a private address', async () => {
    const resolve = async () => ['203.0.112.9', '10.0.0.1'];
    const guard = addressGuard({ allowLoopback: false, resolve });
    const acquirer = adapterAt(kind, 'http://gateway.example:9', guard);
    expect(await acquirer.probe(2_000)).toBe('unreachable');
  });

  test('does not connect to an address instead of a name', async () => {
    const { seen, port } = await listener();
    const acquirer = adapterAt(kind, `http://127.0.0.1:${port}`, addressGuard({ allowLoopback: false }));
    expect(await acquirer.probe(2_000)).toBe('unreachable');
    expect(seen).toEqual([]);
  });

  test('does not connect to a name that previously led to an allowed address', async () => {
    const { seen, port } = await listener();
    const answers = ['127.0.0.1', '10.0.0.1'];
    const guard = addressGuard({ allowLoopback: true, resolve: async () => [answers.shift() ?? '10.0.0.1'] });
    const acquirer = adapterAt(kind, `http://rebinding.example:${port}`, guard);
    await acquirer.probe(2_000);
    expect(seen).toHaveLength(1);
    expect(await acquirer.probe(2_000)).toBe('unreachable');
    expect(seen).toHaveLength(1);
  });
});

test('a local start connects to a sandbox account on this machine', async () => {
  const { seen, port } = await listener();
  const acquirer = adapterAt('simulator', `http://localhost:${port}`, addressGuard({ allowLoopback: true }));
  await acquirer.probe(2_000);
  expect(seen).toHaveLength(1);
});

test('an engine that allows no addresses on this machine does not reach an account there', async () => {
  const engine = await startTestEngine({ allowLoopbackWebhooks: false });
  closing.push(() => engine.stop());
  const { pool } = engine.database;
  const { profileId } = engine.profile.profile;
  const deps = { pool, sealer: sealer(engine.config.sealingKeys), kinds: ACCOUNT_KINDS };
  const command = { profileId, kind: 'simulator', baseUrl: engine.simulatorUrl, values: {}, allowLocalhost: true };
  const { accountId } = unwrap(await addAccount(deps, OPERATOR, command));
  unwrap(await requestProbe({ pool }, OPERATOR, accountId));
  const probe = async () => (await listAccounts({ pool }, profileId))[0]?.probe ?? null;
  await expect.poll(probe).toBe('unreachable');
});

test('an engine opens no connection to an address that the kind does not allow, even if the database contains it', async () => {
  const engine = await sharedTestEngine();
  const { pool } = engine.database;
  const { profileId } = engine.profile.profile;
  const deps = { pool, sealer: sealer(engine.config.sealingKeys), kinds: ACCOUNT_KINDS };
  const values = { merchant_id: 'TESTBANK', password: 'a-password-for-tests' };
  const baseUrl = 'https://ap-gateway.mastercard.com';
  const command = { profileId, kind: 'mpgs', baseUrl, values, allowLocalhost: true };
  const { accountId } = unwrap(await addAccount(deps, OPERATOR, command));
  const { seen, port } = await listener();
  await pool.query('update acquirer_accounts set base_url = $2 where account_id = $1', [
    accountId,
    `http://127.0.0.1:${port}`,
  ]);
  unwrap(await requestProbe({ pool }, OPERATOR, accountId));
  const probe = async () => (await listAccounts({ pool }, profileId))[0]?.probe ?? null;
  await expect.poll(probe).toBe('unreachable');
  expect(seen).toEqual([]);
  expect(await engine.readLog()).toContain('the address of an acquirer account is not allowed');
});
