import { generateKeyPairSync } from 'node:crypto';
import { accountKinds, KINDS } from '@pay/acquirers/acquirer-kinds';
import { ConfigError } from '@pay/settings/config-error';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');
const production = {
  DATABASE_URL: 'postgres://pay@db.example/pay?sslmode=verify-full',
  PAY_DASHBOARD_URL: 'https://dashboard.pay.example',
  PAY_SANDBOX_BASE_URL: 'https://sandbox.pay.example',
  PAY_LIVE_BASE_URL: 'https://pay.example',
  PAY_CDN_URL: 'https://cdn.pay.example',
  PAY_ENCRYPTION_KEY: key(1),
};

describe('the configuration of a dashboard', () => {
  test('merchants are told to load only logged scripts, except in a local start without a key', () => {
    const { publicKey } = generateKeyPairSync('ed25519');
    const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    const tagsOf = (env: object) => readConfig({ ...production, ...env }).scriptTags;
    expect(tagsOf({})).toEqual({ logKey: null });
    expect(tagsOf({ PAY_LOCAL_START: '1' })).toBe('development');
    for (const env of [{ PAY_SCRIPTS_PUBLIC_KEY: spki }, { PAY_SCRIPTS_PUBLIC_KEY: spki, PAY_LOCAL_START: '1' }]) {
      expect(tagsOf(env)).toMatchObject({ logKey: expect.objectContaining({ asymmetricKeyType: 'ed25519' }) });
    }
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expect(tagsOf({ PAY_SCRIPTS_PUBLIC_KEY: pem })).toHaveProperty('logKey.type', 'public');
    expect(() => tagsOf({ PAY_SCRIPTS_PUBLIC_KEY: 'x' })).toThrow(
      /^PAY_SCRIPTS_PUBLIC_KEY must be an Ed25519 public key/,
    );
  });

  test('requires an invitation to sign up and sends no e-mail by default', () => {
    expect(readConfig(production)).toMatchObject({
      listen: { host: '0.0.0.0', port: 443 },
      signUp: 'invited',
      secondFactors: 'required',
      idle: { operatorSeconds: 900, personSeconds: 43_200 },
      passwordCost: { log2N: 17, r: 8, p: 1 },
      mail: null,
      allowLocalhostReturnUrls: false,
    });
  });

  test('has exactly the kinds of acquirer that exist, whatever environment variables are set', () => {
    expect(readConfig({ ...production, PAY_KINDS: 'test_bank', PAY_LOCAL_START: '1' }).kinds).toBe(KINDS);
  });

  test('accepts only the configured hosts for accounts on the Mastercard Gateway', () => {
    const { kinds } = readConfig({ ...production, PAY_MPGS_HOSTS: 'gateway.bank.example' });
    const read = (host: string) =>
      accountKinds(kinds).read({
        kind: 'mpgs',
        environment: 'live',
        baseUrl: `https://${host}`,
        values: { merchant_id: 'BANK100', password: 'a-password-for-tests' },
        allowLocalhost: false,
      });
    expect(read('gateway.bank.example')).toMatchObject({ ok: true, baseUrl: 'https://gateway.bank.example' });
    for (const host of ['gatewayxbank.example', 'a.gateway.bank.example', 'gateway.bank.example.attacker.example']) {
      expect(read(host)).toMatchObject({ ok: false, field: 'base_url' });
    }
    expect(read('ap-gateway.mastercard.com')).toMatchObject({ ok: true });
    expect(() => readConfig({ ...production, PAY_MPGS_HOSTS: '*.bank.example' })).toThrow(
      /^PAY_MPGS_HOSTS must contain/,
    );
  });

  test("derives a separate secret from each encryption key, with the current key's secret first", () => {
    const changed = { ...production, PAY_ENCRYPTION_KEY: key(2), PAY_ENCRYPTION_KEY_PREVIOUS: key(1) };
    const [current, previous] = readConfig(changed).identitySecrets;
    expect(previous).toEqual(readConfig(production).identitySecrets[0]);
    expect(current?.version).not.toBe(previous?.version);
    expect(JSON.stringify(current)).not.toContain(key(2));
  });

  test.each([
    ['no database', { DATABASE_URL: '' }, 'DATABASE_URL is not set.'],
    ['plain http', { PAY_DASHBOARD_URL: 'http://pay.example' }, 'PAY_DASHBOARD_URL must use https.'],
    ['an address with a path', { PAY_DASHBOARD_URL: 'https://pay.example/x' }, /^PAY_DASHBOARD_URL must be an origin/],
    ['a short key', { PAY_ENCRYPTION_KEY: 'x' }, 'PAY_ENCRYPTION_KEY must be 32 bytes in base64.'],
    [
      'a short previous key',
      { PAY_ENCRYPTION_KEY_PREVIOUS: 'x' },
      'PAY_ENCRYPTION_KEY_PREVIOUS must be 32 bytes in base64.',
    ],
    ['an unknown way to sign up', { PAY_DASHBOARD_SIGN_UP: 'yes' }, 'PAY_DASHBOARD_SIGN_UP must be open or invited.'],
    ['an invalid mail server', { PAY_SMTP_URL: 'mail.example' }, /^PAY_SMTP_URL must be a URL such as/],
    [
      'no idle time',
      { PAY_DASHBOARD_IDLE_MINUTES: '0' },
      'PAY_DASHBOARD_IDLE_MINUTES must be a whole number from 1 to 10080.',
    ],
    ['e-mails without a sender', { PAY_SMTP_URL: 'smtp://mail.example' }, /^Set PAY_MAIL_FROM to/],
    ['invalid proxies', { PAY_TRUSTED_PROXIES: 'all' }, /^PAY_TRUSTED_PROXIES must contain/],
    ['an impossible port', { PAY_PORT: '70000' }, 'PAY_PORT must be a whole number from 0 to 65535.'],
  ])('refuses %s with one sentence', (_what, wrong, sentence) => {
    const read = () => readConfig({ ...production, ...wrong });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(sentence);
  });
});
