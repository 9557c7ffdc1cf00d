import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { type AcquirerConfig, standsIn, withHosts } from '@pay/acquirers/acquirer-kinds';
import { OPENABLE_KINDS, type OpenableKinds } from '@pay/acquirers/open-acquirer';
import type { Networks } from '@pay/addresses/networks';
import type { Environment } from '@pay/core/ground/environment/environment';
import type { SealingKeys } from '@pay/core/ground/sealing/sealer';
import {
  DEFAULT_VELOCITY_LIMITS,
  LEAST_VELOCITY_LIMITS,
  type VelocityLimits,
} from '@pay/core/paying/limits/velocity-limits';
import { booksSigningKey } from '@pay/settings/books-signing-key';
import { ConfigError } from '@pay/settings/config-error';
import { databaseShards } from '@pay/settings/database-shards';
import { databaseUrl } from '@pay/settings/database-url';
import * as read from '@pay/settings/read-settings';
import { type TracingSettings, tracingSettings } from '@pay/settings/tracing-settings';
import type { EngineRole } from './engine-roles.ts';
import { readSealingKeys } from './read-sealing-keys.ts';

/** The configuration of one engine; only `readConfig` reads the process's environment. */
export type EngineConfig = {
  readonly environment: Environment;
  readonly roles: ReadonlySet<EngineRole>;
  readonly databaseUrl: string;
  readonly databaseConnectionsMax: number;
  /** See `shards` of `createPool`. */
  readonly databaseShards: number;
  readonly listen: { readonly host: string; readonly port: number };
  /** The host and port where metrics are served; null if they are not served. */
  readonly admin: { readonly host: string; readonly port: number } | null;
  /**
   * The public URL of each engine and its payment pages; `wrong_environment` names the URL of the other engine.
   */
  readonly baseUrls: Readonly<Record<Environment, string>>;
  readonly allowLocalhostReturnUrls: boolean;
  /** Whether webhook endpoints on this machine are allowed; never for live profiles. */
  readonly allowLoopbackWebhooks: boolean;
  /**
   * The engine's own acquirer, for profiles without an account; if it is null, their payments are refused with
   * `acquirer_not_configured`.
   */
  readonly acquirer: AcquirerConfig | null;
  /**
   * The kinds of acquirers that accounts can have, with their possible hosts. Only tests add other kinds; there is no
   * environment variable for it.
   */
  readonly kinds: OpenableKinds;
  readonly keyPepper: KeyObject;
  readonly formTokenKey: KeyObject;
  /** Keys for secrets that must be readable later. */
  readonly sealingKeys: SealingKeys;
  /** The key that signs the proofs of days; null if it is kept in the database instead. */
  readonly signingKey: KeyObject | null;
  /** The key of the HMACs under which addresses and BINs are counted. */
  readonly limitKey: KeyObject;
  readonly velocityLimits: VelocityLimits;
  /** Reverse proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: Networks;
  /**
   * The number of requests per minute with one key on one node above which an alarm is raised; no request is refused
   * because of it.
   */
  readonly profileRateAlarm: number;
  /**
   * The maximum number of concurrent ordinary requests. Further requests are refused until some of these are answered.
   */
  readonly requestsMax: number;
  /**
   * How long a stopping engine keeps answering while it reports that it is not ready, so that a load balancer can
   * notice.
   */
  readonly drainDelayMs: number;
  /** Where traces are sent; null if nothing is traced. */
  readonly tracing: TracingSettings | null;
  readonly logLevel: read.LogLevel;
  /** The log file; undefined for standard output. */
  readonly logFile: string | undefined;
};

/**
 * Reads DATABASE_URL, PAY_DATABASE_TLS, PAY_SANDBOX_BASE_URL, PAY_LIVE_BASE_URL, PAY_HOST, PAY_PORT, PAY_ADMIN_HOST, PAY_ADMIN_PORT,
 * PAY_KEY_PEPPER and PAY_ENCRYPTION_KEY (32 bytes in base64 each), PAY_ENCRYPTION_KEY_PREVIOUS (separated by commas),
 * PAY_ALLOW_LOCALHOST_RETURN_URLS, PAY_ALLOW_LOOPBACK_WEBHOOKS, PAY_SIMULATOR_URL, PAY_DATABASE_CONNECTIONS, PAY_DATABASE_SHARDS,
 * PAY_DRAIN_DELAY_SECONDS, PAY_LOG_LEVEL, PAY_LOG_FILE, PAY_TRUSTED_PROXIES, PAY_LIMIT_ADDRESS, PAY_LIMIT_BIN,
 * PAY_PROFILE_RATE_ALARM, PAY_REQUESTS_MAX, PAY_MPGS_HOSTS, PAY_BOOKS_SIGNING_KEY, and the settings of traces. Throws
 * ConfigError.
 */
export function readConfig(env: read.Env, environment: Environment, roles: ReadonlySet<EngineRole>): EngineConfig {
  const isLocalStart = env['PAY_LOCAL_START'] === '1';
  const baseUrls = {
    sandbox: read.publicOrigin(env, 'PAY_SANDBOX_BASE_URL', isLocalStart),
    live: read.publicOrigin(env, 'PAY_LIVE_BASE_URL', isLocalStart),
  };
  const ownPort = Number(new URL(baseUrls[environment]).port || 443);
  const encryptionKey = read.secret(env, 'PAY_ENCRYPTION_KEY');
  const adminPort = read.port(env, 'PAY_ADMIN_PORT', null);
  return {
    environment,
    roles,
    databaseUrl: databaseUrl(env),
    databaseConnectionsMax: read.wholeNumber(env, 'PAY_DATABASE_CONNECTIONS', { least: 1, most: 1_000, otherwise: 16 }),
    databaseShards: databaseShards(env),
    listen: {
      host: env['PAY_HOST'] ?? (isLocalStart ? 'localhost' : '0.0.0.0'),
      port: read.port(env, 'PAY_PORT', ownPort),
    },
    admin: adminPort === null ? null : { host: env['PAY_ADMIN_HOST'] ?? '127.0.0.1', port: adminPort },
    baseUrls,
    allowLocalhostReturnUrls: env['PAY_ALLOW_LOCALHOST_RETURN_URLS'] === '1',
    allowLoopbackWebhooks: env['PAY_ALLOW_LOOPBACK_WEBHOOKS'] === '1',
    acquirer: acquirerOf(env, environment),
    kinds: {
      ...OPENABLE_KINDS,
      facts: withHosts(OPENABLE_KINDS.facts, { mpgs: read.hostNames(env, 'PAY_MPGS_HOSTS') }),
    },
    keyPepper: createSecretKey(read.secret(env, 'PAY_KEY_PEPPER')),
    formTokenKey: derivedKey(encryptionKey, 'pay card page form token'),
    sealingKeys: readSealingKeys(env),
    signingKey: booksSigningKey(env),
    limitKey: derivedKey(encryptionKey, 'pay limit subjects'),
    velocityLimits: {
      address: limit(env, 'PAY_LIMIT_ADDRESS', 'address'),
      bin: limit(env, 'PAY_LIMIT_BIN', 'bin'),
    },
    trustedProxies: read.proxies(env, 'PAY_TRUSTED_PROXIES'),
    profileRateAlarm: read.wholeNumber(env, 'PAY_PROFILE_RATE_ALARM', { least: 1, most: 999_999, otherwise: 60_000 }),
    requestsMax: read.wholeNumber(env, 'PAY_REQUESTS_MAX', { least: 1, most: 100_000, otherwise: 1_000 }),
    drainDelayMs: read.wholeNumber(env, 'PAY_DRAIN_DELAY_SECONDS', { least: 0, most: 300, otherwise: 0 }) * 1_000,
    tracing: tracingSettings(env),
    logLevel: read.logLevel(env, 'PAY_LOG_LEVEL'),
    logFile: env['PAY_LOG_FILE'],
  };
}

/** The acquirer that the variables configure, if its kind is allowed in this environment. */
function acquirerOf({ PAY_SIMULATOR_URL: baseUrl }: read.Env, environment: Environment): AcquirerConfig | null {
  if (baseUrl === undefined || !standsIn(environment, 'simulator')) return null;
  const url = URL.parse(baseUrl);
  if (url?.origin !== baseUrl || !/^https?:$/.test(url.protocol)) {
    throw new ConfigError('PAY_SIMULATOR_URL must be an origin such as http://localhost:4005.');
  }
  return { kind: 'simulator', baseUrl, settings: {}, secrets: {} };
}

/** 0 turns a limit off; any other value must allow a shopper five declined attempts. */
function limit(env: read.Env, name: string, kind: keyof VelocityLimits): number {
  const otherwise = DEFAULT_VELOCITY_LIMITS[kind];
  const least = LEAST_VELOCITY_LIMITS[kind];
  const points = read.wholeNumber(env, name, { least: 0, most: 999_999, otherwise });
  if (points > 0 && points < least) throw new ConfigError(`${name} must be 0 or at least ${least}.`);
  return points;
}

function derivedKey(key: Buffer, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, '', purpose, read.SECRET_BYTES)));
}
