import { createHash, hkdfSync } from 'node:crypto';
import { join } from 'node:path';
import { type Networks, networks } from '@pay/addresses/networks';
import type { Environment } from '@pay/core/profiles/environment';
import type { SealingKeys } from '@pay/core/sealing/sealer';
import { sealingKeys } from '@pay/core/sealing/sealing-keys';

/** What a dashboard's server needs to know; `readConfig` is the only reader of the environment. */
export type DashboardConfig = {
  readonly databaseUrl: string;
  readonly databaseConnectionsMax: number;
  readonly listen: { readonly host: string; readonly port: number };
  /** The origin at which browsers reach it. */
  readonly url: string;
  readonly engines: { readonly sandbox: string; readonly live: string };
  readonly scriptHost: string;
  /** Sign cookies and encrypt second factors: the first one does, the others still open what they closed. */
  readonly identitySecrets: readonly IdentitySecret[];
  /** Of secrets that must be read back, as the engines'. */
  readonly sealingKeys: SealingKeys;
  /** What refunds are asked of; null answers `acquirer_not_configured`. */
  readonly acquirers: Readonly<Record<Environment, { readonly kind: 'simulator'; readonly baseUrl: string } | null>>;
  readonly signUp: 'open' | 'invited';
  /** Null: links are shown to who asks for them. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null;
  readonly trustedProxies: Networks;
  readonly allowLocalhostReturnUrls: boolean;
  /** Where the build leaves the pages. */
  readonly webFolder: string;
  /** Webhook endpoints on this machine; never of live profiles. */
  readonly allowLoopbackWebhooks: boolean;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Where the log goes; undefined: standard output. */
  readonly logFile: string | undefined;
};

/** `version` tells secrets apart, and is the same wherever the secret is. */
export type IdentitySecret = { readonly version: number; readonly value: string };

/** What the configuration lacks, in one sentence for the operator. */
export class DashboardConfigError extends Error {}

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
const SIGN_UPS = ['open', 'invited'] as const;
const SECRET_BYTES = 32;

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads DATABASE_URL, PAY_DASHBOARD_URL, PAY_SANDBOX_BASE_URL, PAY_LIVE_BASE_URL, PAY_CDN_URL, PAY_ENCRYPTION_KEY,
 * PAY_ENCRYPTION_KEY_PREVIOUS, PAY_DASHBOARD_SIGN_UP, PAY_SMTP_URL, PAY_MAIL_FROM, PAY_TRUSTED_PROXIES, PAY_HOST,
 * PAY_PORT, PAY_DATABASE_CONNECTIONS, PAY_ALLOW_LOCALHOST_RETURN_URLS, PAY_ALLOW_LOOPBACK_WEBHOOKS, PAY_SIMULATOR_URL,
 * PAY_LOG_LEVEL, PAY_LOG_FILE. Throws DashboardConfigError.
 */
export function readConfig(env: Env): DashboardConfig {
  const isLocalStart = env['PAY_LOCAL_START'] === '1';
  const url = origin(env, 'PAY_DASHBOARD_URL', isLocalStart);
  const { protocol, port } = new URL(url);
  const encryptionKey = secret('PAY_ENCRYPTION_KEY', required(env, 'PAY_ENCRYPTION_KEY'));
  const previousKeys = previous(env).map((text) => secret('PAY_ENCRYPTION_KEY_PREVIOUS', text));
  const encryptionKeys = [encryptionKey, ...previousKeys];
  return {
    databaseUrl: required(env, 'DATABASE_URL'),
    databaseConnectionsMax: wholeNumber(env, 'PAY_DATABASE_CONNECTIONS', { least: 1, most: 1_000, otherwise: 10 }),
    listen: {
      host: env['PAY_HOST'] ?? (isLocalStart ? 'localhost' : '0.0.0.0'),
      port: wholeNumber(env, 'PAY_PORT', {
        least: 0,
        most: 65_535,
        otherwise: Number(port || (protocol === 'https:' ? 443 : 80)),
      }),
    },
    url,
    engines: {
      sandbox: origin(env, 'PAY_SANDBOX_BASE_URL', isLocalStart),
      live: origin(env, 'PAY_LIVE_BASE_URL', isLocalStart),
    },
    scriptHost: origin(env, 'PAY_CDN_URL', isLocalStart),
    identitySecrets: encryptionKeys.map(identitySecret),
    sealingKeys: sealingKeys(encryptionKey, previousKeys),
    acquirers: { sandbox: simulator(env), live: null },
    signUp: oneOf(env, 'PAY_DASHBOARD_SIGN_UP', SIGN_UPS, isLocalStart ? 'open' : 'invited'),
    mail: mail(env),
    trustedProxies: proxies(env),
    allowLocalhostReturnUrls: env['PAY_ALLOW_LOCALHOST_RETURN_URLS'] === '1',
    webFolder: join(import.meta.dirname, '../web/dist'),
    allowLoopbackWebhooks: env['PAY_ALLOW_LOOPBACK_WEBHOOKS'] === '1',
    logLevel: LOG_LEVELS.find((level) => level === env['PAY_LOG_LEVEL']) ?? 'info',
    logFile: env['PAY_LOG_FILE'],
  };
}

function mail(env: Env): DashboardConfig['mail'] {
  const { PAY_SMTP_URL: smtpUrl, PAY_MAIL_FROM: from } = env;
  if (!smtpUrl) return null;
  if (!/^smtps?:\/\//.test(smtpUrl) || !URL.canParse(smtpUrl)) {
    throw new DashboardConfigError('PAY_SMTP_URL must be such as smtps://user:password@mail.example.');
  }
  if (!from)
    throw new DashboardConfigError('PAY_MAIL_FROM must say whom e-mails come from, since PAY_SMTP_URL is set.');
  return { smtpUrl, from };
}

function required(env: Env, name: string): string {
  const value = env[name];
  if (!value) throw new DashboardConfigError(`${name} is not set.`);
  return value;
}

function origin(env: Env, name: string, isLocalStart: boolean): string {
  const text = required(env, name);
  const url = URL.parse(text);
  if (url?.origin !== text) throw new DashboardConfigError(`${name} must be an origin such as https://pay.example.`);
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol !== 'https:' && !(isLocalStart && isLoopback)) {
    throw new DashboardConfigError(`${name} must use https.`);
  }
  return text;
}

function oneOf<T extends string>(env: Env, name: string, values: readonly T[], otherwise: T): T {
  const text = env[name];
  if (text === undefined) return otherwise;
  const value = values.find((each) => each === text);
  if (value === undefined) throw new DashboardConfigError(`${name} must be ${values.join(' or ')}.`);
  return value;
}

type Range = { readonly least: number; readonly most: number; readonly otherwise: number };

function wholeNumber(env: Env, name: string, { least, most, otherwise }: Range): number {
  const text = env[name];
  if (text === undefined) return otherwise;
  const number = Number(text);
  if (!/^\d{1,6}$/.test(text) || number < least || number > most) {
    throw new DashboardConfigError(`${name} must be a whole number from ${least} to ${most}.`);
  }
  return number;
}

function proxies(env: Env): Networks {
  const named = networks(env['PAY_TRUSTED_PROXIES'] ?? '');
  if (named) return named;
  throw new DashboardConfigError('PAY_TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8.');
}

function previous(env: Env): readonly string[] {
  return (env['PAY_ENCRYPTION_KEY_PREVIOUS'] ?? '').split(',').filter((text) => text.trim() !== '');
}

function secret(name: string, text: string): Buffer {
  const key = Buffer.from(text, 'base64');
  if (key.length === SECRET_BYTES) return key;
  throw new DashboardConfigError(`${name} must be ${SECRET_BYTES} bytes in base64.`);
}

/** A simulator never stands behind a live profile. */
function simulator(env: Env): DashboardConfig['acquirers']['sandbox'] {
  const baseUrl = env['PAY_SIMULATOR_URL'];
  if (baseUrl === undefined) return null;
  if (URL.parse(baseUrl)?.origin === baseUrl) return { kind: 'simulator', baseUrl };
  throw new DashboardConfigError('PAY_SIMULATOR_URL must be an origin such as http://localhost:4005.');
}

function identitySecret(key: Buffer): IdentitySecret {
  const value = Buffer.from(hkdfSync('sha256', key, '', 'pay dashboard identity', SECRET_BYTES)).toString('base64');
  return { version: createHash('sha256').update(value).digest().readUIntBE(0, 6), value };
}
