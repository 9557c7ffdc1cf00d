import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { type Networks, networks } from '@pay/addresses/networks';
import { DEFAULT_VELOCITY_LIMITS, LEAST_VELOCITY_LIMITS, type VelocityLimits } from '@pay/core/limits/velocity-limits';
import type { Environment } from '@pay/core/profiles/environment';
import type { SealingKeys } from '@pay/core/sealing/sealer';
import { sealingKeys } from '@pay/core/sealing/sealing-keys';

/** What one engine needs to know; `readConfig` is the only reader of the process's environment. */
export type EngineConfig = {
  readonly environment: Environment;
  readonly roles: ReadonlySet<EngineRole>;
  readonly databaseUrl: string;
  readonly databaseConnectionsMax: number;
  readonly listen: { readonly host: string; readonly port: number };
  /** Where metrics are served; null: nowhere. */
  readonly admin: { readonly host: string; readonly port: number } | null;
  /** The public address of each engine: payment pages lie under it, and `wrong_environment` names the other one. */
  readonly baseUrls: Readonly<Record<Environment, string>>;
  readonly allowLocalhostReturnUrls: boolean;
  /** Webhook endpoints on this machine; never of live profiles. */
  readonly allowLoopbackWebhooks: boolean;
  /** The acquirer behind this engine; null answers `acquirer_not_configured`. */
  readonly acquirer: { readonly kind: 'simulator'; readonly baseUrl: string } | null;
  readonly keyPepper: KeyObject;
  readonly formTokenKey: KeyObject;
  /** Of secrets that must be read back. */
  readonly sealingKeys: SealingKeys;
  /** Addresses and BINs are counted under HMACs of this key. */
  readonly limitKey: KeyObject;
  readonly velocityLimits: VelocityLimits;
  /** Reverse proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: Networks;
  /** Requests of one key a minute and node from which on somebody is told; none is refused because of it. */
  readonly profileRateAlarm: number;
  /** Ordinary requests at once; more are refused until some are answered. */
  readonly requestsMax: number;
  /** How long the engine goes on answering, not ready, before it ends: a load balancer needs the time to notice. */
  readonly drainDelayMs: number;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Where the log goes; undefined: standard output. */
  readonly logFile: string | undefined;
};

export const ENGINE_ROLES = ['api', 'card-page', 'worker'] as const;
export type EngineRole = (typeof ENGINE_ROLES)[number];

/** What the configuration lacks, in one sentence for the operator. */
export class ConfigError extends Error {}

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
const SECRET_BYTES = 32;

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads DATABASE_URL, PAY_SANDBOX_BASE_URL, PAY_LIVE_BASE_URL, PAY_HOST, PAY_PORT, PAY_ADMIN_HOST, PAY_ADMIN_PORT,
 * PAY_KEY_PEPPER and PAY_ENCRYPTION_KEY (32 bytes in base64 each), PAY_ENCRYPTION_KEY_PREVIOUS (with commas between),
 * PAY_ALLOW_LOCALHOST_RETURN_URLS, PAY_ALLOW_LOOPBACK_WEBHOOKS,
 * PAY_SIMULATOR_URL, PAY_DATABASE_CONNECTIONS, PAY_DRAIN_DELAY_SECONDS, PAY_LOG_LEVEL, PAY_LOG_FILE, PAY_TRUSTED_PROXIES,
 * PAY_LIMIT_ADDRESS, PAY_LIMIT_BIN, PAY_PROFILE_RATE_ALARM, PAY_REQUESTS_MAX. Throws ConfigError.
 */
export function readConfig(env: Env, environment: Environment, roles: ReadonlySet<EngineRole>): EngineConfig {
  const isLocalStart = env['PAY_LOCAL_START'] === '1';
  const baseUrls = {
    sandbox: baseUrl(env, 'PAY_SANDBOX_BASE_URL', isLocalStart),
    live: baseUrl(env, 'PAY_LIVE_BASE_URL', isLocalStart),
  };
  const ownPort = Number(new URL(baseUrls[environment]).port || 443);
  const encryptionKey = secret(env, 'PAY_ENCRYPTION_KEY');
  const adminPort = optionalPort(env, 'PAY_ADMIN_PORT');
  return {
    environment,
    roles,
    databaseUrl: required(env, 'DATABASE_URL'),
    databaseConnectionsMax: wholeNumber(env, 'PAY_DATABASE_CONNECTIONS', { least: 1, most: 1_000, otherwise: 16 }),
    listen: {
      host: env['PAY_HOST'] ?? (isLocalStart ? 'localhost' : '0.0.0.0'),
      port: optionalPort(env, 'PAY_PORT') ?? ownPort,
    },
    admin: adminPort === undefined ? null : { host: env['PAY_ADMIN_HOST'] ?? '127.0.0.1', port: adminPort },
    baseUrls,
    allowLocalhostReturnUrls: env['PAY_ALLOW_LOCALHOST_RETURN_URLS'] === '1',
    allowLoopbackWebhooks: env['PAY_ALLOW_LOOPBACK_WEBHOOKS'] === '1',
    acquirer: acquirerFor(env, environment),
    keyPepper: createSecretKey(secret(env, 'PAY_KEY_PEPPER')),
    formTokenKey: derivedKey(encryptionKey, 'pay card page form token'),
    sealingKeys: readSealingKeys(env),
    limitKey: derivedKey(encryptionKey, 'pay limit subjects'),
    velocityLimits: {
      address: limit(env, 'PAY_LIMIT_ADDRESS', 'address'),
      bin: limit(env, 'PAY_LIMIT_BIN', 'bin'),
    },
    trustedProxies: proxies(env),
    profileRateAlarm: wholeNumber(env, 'PAY_PROFILE_RATE_ALARM', { least: 1, most: 999_999, otherwise: 60_000 }),
    requestsMax: wholeNumber(env, 'PAY_REQUESTS_MAX', { least: 1, most: 100_000, otherwise: 1_000 }),
    drainDelayMs: wholeNumber(env, 'PAY_DRAIN_DELAY_SECONDS', { least: 0, most: 300, otherwise: 0 }) * 1_000,
    logLevel: LOG_LEVELS.find((level) => level === env['PAY_LOG_LEVEL']) ?? 'info',
    logFile: env['PAY_LOG_FILE'],
  };
}

/** Reads PAY_ENCRYPTION_KEY and PAY_ENCRYPTION_KEY_PREVIOUS. Throws ConfigError. */
export function readSealingKeys(env: Env): SealingKeys {
  return sealingKeys(secret(env, 'PAY_ENCRYPTION_KEY'), previousKeys(env));
}

/** A simulator never stands behind a live profile. */
function acquirerFor(env: Env, environment: Environment): EngineConfig['acquirer'] {
  const simulatorUrl = env['PAY_SIMULATOR_URL'];
  if (environment === 'live' || simulatorUrl === undefined) return null;
  if (URL.parse(simulatorUrl)?.origin !== simulatorUrl) {
    throw new ConfigError('PAY_SIMULATOR_URL must be an origin such as http://localhost:4005.');
  }
  return { kind: 'simulator', baseUrl: simulatorUrl };
}

function required(env: Env, name: string): string {
  const value = env[name];
  if (!value) throw new ConfigError(`${name} is not set.`);
  return value;
}

function baseUrl(env: Env, name: string, isLocalStart: boolean): string {
  const text = required(env, name);
  const url = URL.parse(text);
  if (!url || url.origin !== text) throw new ConfigError(`${name} must be an origin such as https://pay.example.`);
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol !== 'https:' && !(isLocalStart && isLoopback)) throw new ConfigError(`${name} must use https.`);
  return text;
}

function optionalPort(env: Env, name: string): number | undefined {
  return env[name] === undefined ? undefined : wholeNumber(env, name, { least: 0, most: 65_535, otherwise: 0 });
}

/** 0 turns a limit off; any other must leave a shopper five declined tries. */
function limit(env: Env, name: string, kind: keyof VelocityLimits): number {
  const otherwise = DEFAULT_VELOCITY_LIMITS[kind];
  const least = LEAST_VELOCITY_LIMITS[kind];
  const points = wholeNumber(env, name, { least: 0, most: 999_999, otherwise });
  if (points > 0 && points < least) throw new ConfigError(`${name} must be 0 or at least ${least}.`);
  return points;
}

function proxies(env: Env): Networks {
  const named = networks(env['PAY_TRUSTED_PROXIES'] ?? '');
  if (named === undefined)
    throw new ConfigError('PAY_TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8.');
  return named;
}

type Range = { readonly least: number; readonly most: number; readonly otherwise: number };

function wholeNumber(env: Env, name: string, { least, most, otherwise }: Range): number {
  const text = env[name];
  if (text === undefined) return otherwise;
  const number = Number(text);
  if (!/^\d{1,6}$/.test(text) || number < least || number > most) {
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}.`);
  }
  return number;
}

function secret(env: Env, name: string): Buffer {
  const bytes = Buffer.from(required(env, name), 'base64');
  if (bytes.length !== SECRET_BYTES) throw new ConfigError(`${name} must be ${SECRET_BYTES} bytes in base64.`);
  return bytes;
}

/** What was PAY_ENCRYPTION_KEY before: what was sealed under it still opens. */
function previousKeys(env: Env): readonly Buffer[] {
  const name = 'PAY_ENCRYPTION_KEY_PREVIOUS';
  return (env[name] ?? '')
    .split(',')
    .filter((text) => text.trim() !== '')
    .map((text) => secret({ [name]: text }, name));
}

function derivedKey(key: Buffer, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, '', purpose, SECRET_BYTES)));
}
