import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyWatch } from '@pay/settings/wrapped-keys/keep-asking';
import { unwrapKeys } from '@pay/settings/wrapped-keys/unwrap-keys';
import { newWrappedKey, wrapAgain } from '@pay/settings/wrapped-keys/wrap-key';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { certificateFor } from '../harness/certificate.ts';
import { runCommand } from '../harness/command.ts';
import { type FakeVault, startFakeVault, VAULT_TOKEN } from '../harness/fake-vault.ts';

const YEAR = new Date().getUTCFullYear();
const CERTIFICATE = certificateFor('localhost', { from: YEAR - 1, until: YEAR + 2 });
const KEY = randomBytes(32).toString('base64');

let folder: string;
let vault: FakeVault;
let env: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pay-vault-'));
  vault = await startFakeVault(CERTIFICATE);
  const [tokenFile, authorities] = [join(folder, 'token'), join(folder, 'ca.pem')];
  await writeFile(tokenFile, `${VAULT_TOKEN}\n`);
  await writeFile(authorities, CERTIFICATE.cert);
  env = {
    PAY_VAULT_URL: vault.url,
    PAY_VAULT_KEY: 'pay',
    PAY_VAULT_TOKEN_FILE: tokenFile,
    PAY_VAULT_CA_FILE: authorities,
  };
});
afterAll(async () => {
  await vault.stop();
  await rm(folder, { recursive: true });
});

function failing(status: number): void {
  vault.answerAlways(status);
  onTestFinished(() => vault.answerAlways(undefined));
}

const wrap = (key: string) => wrapAgain({ ...env, PAY_ENCRYPTION_KEY: key }, 'PAY_ENCRYPTION_KEY');

describe('keys that Vault has wrapped', () => {
  test('are unwrapped in one request, even together with keys that are not wrapped', async () => {
    const [pepper, current, earlier] = [1, 2, 3].map((fill) => Buffer.alloc(32, fill).toString('base64'));
    const given = {
      ...env,
      PAY_KEY_PEPPER: await wrap(pepper ?? ''),
      PAY_ENCRYPTION_KEY: await wrap(current ?? ''),
      PAY_ENCRYPTION_KEY_PREVIOUS: `${KEY}, ${await wrap(earlier ?? '')}`,
    };
    const before = vault.asked.length;
    expect((await unwrapKeys(given)).env).toEqual({
      ...given,
      PAY_KEY_PEPPER: pepper,
      PAY_ENCRYPTION_KEY: current,
      PAY_ENCRYPTION_KEY_PREVIOUS: `${KEY},${earlier}`,
    });
    expect(vault.asked.slice(before)).toEqual(['decrypt']);
  });

  test('a new key has 32 bytes, and is never readable outside of Vault until it is used', async () => {
    const opened = await unwrapKeys({ ...env, PAY_ENCRYPTION_KEY: await newWrappedKey(env) });
    expect(Buffer.from(opened.env['PAY_ENCRYPTION_KEY'] ?? '', 'base64')).toHaveLength(32);
  });

  test('stay the same keys when a new version wraps them, and then no longer need the earlier version', async () => {
    const first = await wrap(KEY);
    vault.rotate();
    const second = await wrap(first);
    expect([first.slice(0, 9), second.slice(0, 9)]).toEqual(['vault:v1:', 'vault:v2:']);
    vault.forgetEarlierVersions();
    const unwrapped = await unwrapKeys({ ...env, PAY_ENCRYPTION_KEY: second });
    expect(unwrapped.env['PAY_ENCRYPTION_KEY']).toBe(KEY);
    await expect(unwrapKeys({ ...env, PAY_ENCRYPTION_KEY: first })).rejects.toThrow(/^The keys cannot be unwrapped: /);
  });

  test('without wrapped keys, Vault is not asked and its settings are not needed', async () => {
    const before = vault.asked.length;
    const { env: same, kept } = await unwrapKeys({ PAY_ENCRYPTION_KEY: KEY });
    expect([same, kept, vault.asked.length]).toEqual([{ PAY_ENCRYPTION_KEY: KEY }, undefined, before]);
  });
});

describe('a node does not start, and explains why without repeating a key or the token, if', () => {
  const start = async (more: Record<string, string>): Promise<Record<string, string>> => {
    const PAY_ENCRYPTION_KEY = await wrap(KEY);
    return { ...env, PAY_ENCRYPTION_KEY, ...more };
  };
  const failure = async (settings: Promise<Record<string, string>>) => {
    const error = await unwrapKeys(await settings).then(
      () => undefined,
      (thrown: Error) => thrown,
    );
    expect(error?.message).not.toMatch(/vault:v|hvs\./);
    return error?.message;
  };

  test('Vault is sealed', async () => {
    const settings = await start({});
    failing(503);
    expect(await failure(Promise.resolve(settings))).toBe(
      'The keys cannot be unwrapped: Vault answered with status 503.',
    );
  });

  test('the token is not allowed to decrypt', async () => {
    const tokenFile = join(folder, 'other-token');
    await writeFile(tokenFile, 'hvs.other');
    expect(await failure(start({ PAY_VAULT_TOKEN_FILE: tokenFile }))).toMatch(
      /refuses to decrypt with the key pay \(status 403\)/,
    );
  });

  test('the certificate is not signed by a trusted authority', async () => {
    const settings = await start({});
    const { PAY_VAULT_CA_FILE: _without, ...untrusting } = settings;
    expect(await failure(Promise.resolve(untrusting))).toMatch(/does not answer \((DEPTH_ZERO_)?SELF_SIGNED_CERT/);
  });

  test('nothing listens there', async () => {
    expect(await failure(start({ PAY_VAULT_URL: 'https://localhost:1' }))).toMatch(/does not answer \(ECONNREFUSED\)/);
  });

  test('the address is not encrypted', async () => {
    expect(await failure(start({ PAY_VAULT_URL: 'http://vault.example:8200' }))).toMatch(/^PAY_VAULT_URL must be/);
  });
});

describe('while Vault is down, a running node', () => {
  test('keeps its keys for the allowed time, reports every failure, and stops only then', async () => {
    const { kept } = await unwrapKeys({ ...env, PAY_ENCRYPTION_KEY: await wrap(KEY), PAY_VAULT_KEPT_HOURS: '2' });
    if (!kept) throw new Error('nothing is kept');
    let hours = 0;
    const told: string[] = [];
    const ask = keyWatch(
      kept,
      {
        onFailure: (message, endsAt) => told.push(`${message} until ${endsAt.getTime() / 3_600_000}`),
        onRecovery: () => told.push('recovered'),
        onEnd: (message) => told.push(`ended: ${message}`),
      },
      () => hours * 3_600_000,
    );
    await ask();
    failing(503);
    hours = 1;
    await ask();
    vault.answerAlways(undefined);
    await ask();
    vault.answerAlways(403);
    hours = 2.9;
    await ask();
    hours = 3;
    await ask();
    expect(told).toEqual([
      'Vault answered with status 503. until 2',
      'recovered',
      "Vault refuses to decrypt with the key pay (status 403). Check the token's policy. until 3",
      "ended: Vault refuses to decrypt with the key pay (status 403). Check the token's policy.",
    ]);
  });
});

test('pay secrets wrap prints the value to set, and fails with one sentence if Vault refuses', async () => {
  const { code, stdout } = await runCommand(['secrets', 'wrap'], { ...env, PAY_ENCRYPTION_KEY: KEY });
  const { env: opened } = await unwrapKeys({ ...env, PAY_ENCRYPTION_KEY: stdout.trim() });
  expect([code, opened['PAY_ENCRYPTION_KEY']]).toEqual([0, KEY]);
  failing(503);
  await expect(wrap(KEY)).rejects.toThrow('The keys cannot be unwrapped: Vault answered with status 503.');
});
