import { createHash, hkdfSync, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { type AcquirerKinds, KINDS, withHosts } from '@pay/acquirers/acquirer-kinds';
import type { Networks } from '@pay/addresses/networks';
import type { SealingKeys } from '@pay/core/ground/sealing/sealer';
import { sealingKeys } from '@pay/core/ground/sealing/sealing-keys';
import { SECOND_FACTOR_RULES, type SecondFactorRule } from '@pay/core/merchants/access/second-factor';
import type { IdleLimits } from '@pay/core/merchants/access/see-session';
import { booksSigningKey } from '@pay/settings/books-signing-key';
import { ConfigError } from '@pay/settings/config-error';
import { databaseShards } from '@pay/settings/database-shards';
import { databaseUrl } from '@pay/settings/database-url';
import * as read from '@pay/settings/read-settings';
import { scriptLogKey } from '@pay/settings/script-log-key';
import { type TracingSettings, tracingSettings } from '@pay/settings/tracing-settings';
import { PASSWORD_COST, type PasswordCost } from './identity/password-cost.ts';

/** The configuration of a dashboard's server. Only `readConfig` reads environment variables. */
export type DashboardConfig = {
  readonly databaseUrl: string;
  readonly databaseConnectionsMax: number;
  /** See `shards` of `createPool`. */
  readonly databaseShards: number;
  readonly listen: { readonly host: string; readonly port: number };
  /** Where metrics are served; null if they are not. */
  readonly admin: { readonly host: string; readonly port: number } | null;
  /** The origin that browsers use. */
  readonly url: string;
  readonly engines: { readonly sandbox: string; readonly live: string };
  readonly scriptHost: string;
  /**
   * Which scripts merchants are told to load: only those in a log that this public key verifies or, in a local
   * start, whatever was built here. Without a key, no script counts as logged.
   */
  readonly scriptTags: 'development' | { readonly logKey: KeyObject | null };
  /**
   * The first secret signs cookies and encrypts second factors. Data written with the other secrets can still be read.
   */
  readonly identitySecrets: readonly IdentitySecret[];
  /** The keys for secrets that must be readable later. The engines use the same keys. */
  readonly sealingKeys: SealingKeys;
  /**
   * The key that signs exports of the audit; the workers use the same key. Null if the key is kept in the database
   * instead.
   */
  readonly signingKey: KeyObject | null;
  readonly signUp: 'open' | 'invited';
  /** Who must have a second factor. */
  readonly secondFactors: SecondFactorRule;
  /** The idle time after which sessions end. */
  readonly idle: IdleLimits;
  /**
   * The cost of hashing a password. Only tests can choose a different cost; there is no environment variable for it.
   */
  readonly passwordCost: PasswordCost;
  /** The mail server and the sender; if null, links are shown to the person who requests them. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null;
  readonly trustedProxies: Networks;
  readonly allowLocalhostReturnUrls: boolean;
  /** The folder with the built pages. */
  readonly webFolder: string;
  /** Whether sandbox profiles can have webhook endpoints and acquirers on this machine; live profiles never can. */
  readonly allowLoopbackWebhooks: boolean;
  /**
   * The kinds of acquirers that accounts can have, with their possible hosts. Only tests add other kinds; there is no
   * environment variable for it.
   */
  readonly kinds: AcquirerKinds;
  /** Where traces are sent; null if nothing is traced. */
  readonly tracing: TracingSettings | null;
  readonly logLevel: read.LogLevel;
  /** The file of the log; undefined for standard output. */
  readonly logFile: string | undefined;
};

/** `version` identifies a secret, and is the same for the same secret on every node. */
export type IdentitySecret = { readonly version: number; readonly value: string };

const SIGN_UPS = ['open', 'invited'] as const;

/**
 * Reads DATABASE_URL, PAY_DATABASE_TLS, PAY_DASHBOARD_URL, PAY_SANDBOX_BASE_URL, PAY_LIVE_BASE_URL, PAY_CDN_URL,
 * PAY_SCRIPTS_PUBLIC_KEY, PAY_ENCRYPTION_KEY, PAY_ENCRYPTION_KEY_PREVIOUS, PAY_BOOKS_SIGNING_KEY, PAY_DASHBOARD_SIGN_UP,
 * PAY_DASHBOARD_SECOND_FACTORS, PAY_DASHBOARD_IDLE_MINUTES, PAY_DASHBOARD_OPERATOR_IDLE_MINUTES, PAY_SMTP_URL,
 * PAY_MAIL_FROM, PAY_TRUSTED_PROXIES, PAY_HOST, PAY_PORT, PAY_ADMIN_HOST, PAY_ADMIN_PORT, PAY_DATABASE_CONNECTIONS, PAY_DATABASE_SHARDS,
 * PAY_ALLOW_LOCALHOST_RETURN_URLS, PAY_ALLOW_LOOPBACK_WEBHOOKS, PAY_LOG_LEVEL,
 * PAY_LOG_FILE, PAY_MPGS_HOSTS, and the settings of traces. Throws ConfigError.
 */
export function readConfig(env: read.Env): DashboardConfig {
  const isLocalStart = env['PAY_LOCAL_START'] === '1';
  const url = read.publicOrigin(env, 'PAY_DASHBOARD_URL', isLocalStart);
  const own = new URL(url);
  const encryptionKey = read.secret(env, 'PAY_ENCRYPTION_KEY');
  const previousKeys = read.secrets(env, 'PAY_ENCRYPTION_KEY_PREVIOUS');
  const logKey = scriptLogKey(env);
  const adminPort = read.port(env, 'PAY_ADMIN_PORT', null);
  return {
    databaseUrl: databaseUrl(env),
    databaseConnectionsMax: read.wholeNumber(env, 'PAY_DATABASE_CONNECTIONS', { least: 1, most: 1_000, otherwise: 10 }),
    databaseShards: databaseShards(env),
    listen: {
      host: env['PAY_HOST'] ?? (isLocalStart ? 'localhost' : '0.0.0.0'),
      port: read.port(env, 'PAY_PORT', Number(own.port || (own.protocol === 'https:' ? 443 : 80))),
    },
    admin: adminPort === null ? null : { host: env['PAY_ADMIN_HOST'] ?? '127.0.0.1', port: adminPort },
    url,
    engines: {
      sandbox: read.publicOrigin(env, 'PAY_SANDBOX_BASE_URL', isLocalStart),
      live: read.publicOrigin(env, 'PAY_LIVE_BASE_URL', isLocalStart),
    },
    scriptHost: read.publicOrigin(env, 'PAY_CDN_URL', isLocalStart),
    scriptTags: isLocalStart && logKey === null ? 'development' : { logKey },
    identitySecrets: readIdentitySecrets(env),
    sealingKeys: sealingKeys(encryptionKey, previousKeys),
    signingKey: booksSigningKey(env),
    signUp: oneOf(env, 'PAY_DASHBOARD_SIGN_UP', SIGN_UPS, isLocalStart ? 'open' : 'invited'),
    secondFactors: oneOf(
      env,
      'PAY_DASHBOARD_SECOND_FACTORS',
      SECOND_FACTOR_RULES,
      isLocalStart ? 'optional' : 'required',
    ),
    idle: {
      operatorSeconds: 60 * idleMinutes(env, 'PAY_DASHBOARD_OPERATOR_IDLE_MINUTES', 15),
      personSeconds: 60 * idleMinutes(env, 'PAY_DASHBOARD_IDLE_MINUTES', 12 * 60),
    },
    passwordCost: PASSWORD_COST,
    mail: mail(env),
    trustedProxies: read.proxies(env, 'PAY_TRUSTED_PROXIES'),
    allowLocalhostReturnUrls: env['PAY_ALLOW_LOCALHOST_RETURN_URLS'] === '1',
    webFolder: join(import.meta.dirname, '../web/dist'),
    allowLoopbackWebhooks: env['PAY_ALLOW_LOOPBACK_WEBHOOKS'] === '1',
    kinds: withHosts(KINDS, { mpgs: read.hostNames(env, 'PAY_MPGS_HOSTS') }),
    tracing: tracingSettings(env),
    logLevel: read.logLevel(env, 'PAY_LOG_LEVEL'),
    logFile: env['PAY_LOG_FILE'],
  };
}

/** Reads PAY_ENCRYPTION_KEY and PAY_ENCRYPTION_KEY_PREVIOUS. Throws ConfigError. */
export function readIdentitySecrets(env: read.Env): readonly IdentitySecret[] {
  const keys = [read.secret(env, 'PAY_ENCRYPTION_KEY'), ...read.secrets(env, 'PAY_ENCRYPTION_KEY_PREVIOUS')];
  return keys.map(identitySecret);
}

/** At most a week, after which every session ends. */
function idleMinutes(env: read.Env, name: string, otherwise: number): number {
  return read.wholeNumber(env, name, { least: 1, most: 7 * 24 * 60, otherwise });
}

function mail(env: read.Env): DashboardConfig['mail'] {
  const { PAY_SMTP_URL: smtpUrl, PAY_MAIL_FROM: from } = env;
  if (!smtpUrl) return null;
  if (!/^smtps?:\/\//.test(smtpUrl) || !URL.canParse(smtpUrl)) {
    throw new ConfigError('PAY_SMTP_URL must be a URL such as smtps://user:password@mail.example.');
  }
  if (!from) throw new ConfigError('Set PAY_MAIL_FROM to the sender of e-mails, because PAY_SMTP_URL is set.');
  return { smtpUrl, from };
}

function oneOf<T extends string>(env: read.Env, name: string, values: readonly T[], otherwise: T): T {
  const text = env[name];
  if (text === undefined) return otherwise;
  const value = values.find((each) => each === text);
  if (value === undefined) throw new ConfigError(`${name} must be ${values.join(' or ')}.`);
  return value;
}

function identitySecret(key: Buffer): IdentitySecret {
  const derived = hkdfSync('sha256', key, '', 'pay dashboard identity', read.SECRET_BYTES);
  const value = Buffer.from(derived).toString('base64');
  return { version: createHash('sha256').update(value).digest().readUIntBE(0, 6), value };
}
