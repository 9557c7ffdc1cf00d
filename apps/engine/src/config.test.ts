import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { ConfigError } from '@pay/settings/config-error';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ENGINE_ROLES } from './engine-roles.ts';

const roles = new Set(ENGINE_ROLES);
const secret = Buffer.alloc(32, 1).toString('base64');
const production = {
  DATABASE_URL: 'postgres://pay@db.example/pay?sslmode=verify-full',
  PAY_SANDBOX_BASE_URL: 'https://sandbox.pay.example',
  PAY_LIVE_BASE_URL: 'https://pay.example',
  PAY_KEY_PEPPER: secret,
  PAY_ENCRYPTION_KEY: secret,
};

describe('the configuration of an engine', () => {
  test('needs only a database, its URLs and its secrets', () => {
    expect(readConfig(production, 'live', roles)).toMatchObject({
      listen: { host: '0.0.0.0', port: 443 },
      admin: null,
      acquirer: null,
      allowLocalhostReturnUrls: false,
      allowLoopbackWebhooks: false,
      drainDelayMs: 0,
    });
  });

  test('never puts a simulator behind a live profile', () => {
    const env = { ...production, PAY_SIMULATOR_URL: 'http://localhost:4005' };
    expect(readConfig(env, 'sandbox', roles).acquirer).toEqual({
      kind: 'simulator',
      baseUrl: 'http://localhost:4005',
      settings: {},
      secrets: {},
    });
    expect(readConfig(env, 'live', roles).acquirer).toBeNull();
  });

  test('opens secrets with previous keys and seals with the current one', () => {
    const [older, old] = [2, 3].map((fill) => Buffer.alloc(32, fill).toString('base64'));
    const env = { ...production, PAY_ENCRYPTION_KEY_PREVIOUS: `${older}, ${old}` };
    const { current, previous } = readConfig(env, 'live', roles).sealingKeys;
    expect(previous).toHaveLength(2);
    const before = readConfig({ ...production, PAY_ENCRYPTION_KEY: old }, 'live', roles).sealingKeys;
    expect(previous[1]?.equals(before.current)).toBe(true);
    expect(current.equals(before.current)).toBe(false);
    expect(readConfig(production, 'live', roles).sealingKeys.previous).toEqual([]);
  });

  test('reads the key that signs proofs of days as PEM, as DER or as 32 bytes, and refuses anything else', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const der = privateKey.export({ format: 'der', type: 'pkcs8' });
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    const keyOf = (text: string) =>
      readConfig({ ...production, PAY_BOOKS_SIGNING_KEY: text }, 'live', roles).signingKey;
    for (const text of [pem, der.toString('base64'), der.subarray(-32).toString('base64')]) {
      expect(createPublicKey(keyOf(text) as KeyObject).equals(publicKey)).toBe(true);
    }
    expect([keyOf(''), readConfig(production, 'live', roles).signingKey]).toEqual([null, null]);
    const rsa = generateKeyPairSync('rsa', { modulusLength: 1_024 }).privateKey;
    for (const wrong of [
      'key',
      'AAAA',
      der.subarray(1).toString('base64'),
      rsa.export({ format: 'pem', type: 'pkcs8' }),
    ]) {
      expect(() => keyOf(String(wrong))).toThrow(ConfigError);
    }
  });

  test('limits attempts and requests by default', () => {
    expect(readConfig(production, 'live', roles)).toMatchObject({
      velocityLimits: { address: 60, bin: 60 },
      profileRateAlarm: 60_000,
      requestsMax: 1_000,
    });
    const off = { ...production, PAY_LIMIT_ADDRESS: '0', PAY_LIMIT_BIN: '0' };
    expect(readConfig(off, 'live', roles).velocityLimits).toEqual({ address: 0, bin: 0 });
  });

  test('trusts only listed proxies', () => {
    const local = { family: 'ipv4', text: '127.0.0.1' } as const;
    expect(readConfig(production, 'live', roles).trustedProxies.has(local)).toBe(false);
    const env = { ...production, PAY_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' };
    expect(readConfig(env, 'live', roles).trustedProxies.has(local)).toBe(true);
  });

  test('allows http only in a local start, and then only on loopback', () => {
    const env = {
      ...production,
      PAY_SANDBOX_BASE_URL: 'http://localhost:4001',
      PAY_LIVE_BASE_URL: 'http://localhost:4002',
    };
    expect(() => readConfig(env, 'sandbox', roles)).toThrow('PAY_SANDBOX_BASE_URL must use https.');
    expect(readConfig({ ...env, PAY_LOCAL_START: '1' }, 'sandbox', roles).listen).toEqual({
      host: 'localhost',
      port: 4001,
    });
    const elsewhere = { ...env, PAY_LOCAL_START: '1', PAY_LIVE_BASE_URL: 'http://pay.example' };
    expect(() => readConfig(elsewhere, 'sandbox', roles)).toThrow('PAY_LIVE_BASE_URL must use https.');
  });

  test.each([
    ['DATABASE_URL', undefined, 'DATABASE_URL is not set.'],
    ['PAY_LIVE_BASE_URL', 'https://pay.example/path', 'PAY_LIVE_BASE_URL must be an origin'],
    ['PAY_LIVE_BASE_URL', 'pay.example', 'PAY_LIVE_BASE_URL must be an origin'],
    ['PAY_KEY_PEPPER', 'short', 'PAY_KEY_PEPPER must be 32 bytes in base64.'],
    ['PAY_ENCRYPTION_KEY', undefined, 'PAY_ENCRYPTION_KEY is not set.'],
    ['PAY_ENCRYPTION_KEY_PREVIOUS', `${secret}, short`, 'PAY_ENCRYPTION_KEY_PREVIOUS must be 32 bytes in base64.'],
    ['PAY_PORT', '70000', 'PAY_PORT must be a whole number from 0 to 65535.'],
    ['PAY_ADMIN_PORT', 'x', 'PAY_ADMIN_PORT must be a whole number from 0 to 65535.'],
    ['PAY_DATABASE_CONNECTIONS', '0', 'PAY_DATABASE_CONNECTIONS must be a whole number from 1 to 1000.'],
    ['PAY_DATABASE_SHARDS', '65', 'PAY_DATABASE_SHARDS must be a whole number from 1 to 64.'],
    ['PAY_SIMULATOR_URL', 'localhost:4005', 'PAY_SIMULATOR_URL must be an origin'],
    ['PAY_TRUSTED_PROXIES', '10.0.0.0/8, proxy.example', 'PAY_TRUSTED_PROXIES must contain addresses or networks'],
    ['PAY_LIMIT_ADDRESS', '29', 'PAY_LIMIT_ADDRESS must be 0 or at least 30.'],
    ['PAY_LIMIT_BIN', '-1', 'PAY_LIMIT_BIN must be a whole number from 0 to 999999.'],
    ['PAY_PROFILE_RATE_ALARM', '0', 'PAY_PROFILE_RATE_ALARM must be a whole number from 1 to 999999.'],
    ['PAY_REQUESTS_MAX', '0', 'PAY_REQUESTS_MAX must be a whole number from 1 to 100000.'],
  ])('explains what is wrong with %s = %s', (name, value, sentence) => {
    const read = () => readConfig({ ...production, [name]: value }, 'sandbox', roles);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(sentence);
  });
});
