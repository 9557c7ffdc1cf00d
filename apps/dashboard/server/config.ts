import { createHash, hkdfSync } from 'node:crypto';
import { join } from 'node:path';
import { type AcquirerKinds, KINDS } from '@pay/acquirers/acquirer-kinds';
import type { Networks } from '@pay/addresses/networks';
import type { SealingKeys } from '@pay/core/ground/sealing/sealer';
import { sealingKeys } from '@pay/core/ground/sealing/sealing-keys';
import { ConfigError } from '@pay/settings/config-error';
import * as read from '@pay/settings/read-settings';

/** The configuration of a dashboard's server. Only `readConfig` reads environment variables. */
export type DashboardConfig = {
  readonly databaseUrl: string;
  readonly databaseConnectionsMax: number;
  readonly listen: { readonly host: string; readonly port: number };
  /** The origin that browsers use. */
  readonly url: string;
  readonly engines: { readonly sandbox: string; readonly live: string };
  readonly scriptHost: string;
  /** The first one signs cookies and encrypts second factors. Data written with the others can still be read. */
  readonly identitySecrets: readonly IdentitySecret[];
  /** The keys for secrets that must be readable later. The engines use the same keys. */
  readonly sealingKeys: SealingKeys;
  readonly signUp: 'open' | 'invited';
  /** The mail server and the sender; if null, links are shown to the person who requests them. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null;
  readonly trustedProxies: Networks;
  readonly allowLocalhostReturnUrls: boolean;
  /** The folder with the built pages. */
  readonly webFolder: string;
  /** Whether sandbox profiles can have webhook endpoints and acquirers on this machine; live profiles never can. */
  readonly allowLoopbackWebhooks: boolean;
  /** The kinds of acquirers that accounts can have. Only tests add others; no environment variable does. */
  readonly kinds: AcquirerKinds;
  readonly logLevel: read.LogLevel;
  /** The file of the log; undefined for standard output. */
  readonly logFile: string | undefined;
};

/** `version` identifies a secret, and is the same for the same secret on every node. */
export type IdentitySecret = { readonly version: number; readonly value: string };

const SIGN_UPS = ['open', 'invited'] as const;

/**
 * Reads DATABASE_URL, PAY_DASHBOARD_URL, PAY_SANDBOX_BASE_URL, PAY_LIVE_BASE_URL, PAY_CDN_URL, PAY_ENCRYPTION_KEY,
 * PAY_ENCRYPTION_KEY_PREVIOUS, PAY_DASHBOARD_SIGN_UP, PAY_SMTP_URL, PAY_MAIL_FROM, PAY_TRUSTED_PROXIES, PAY_HOST,
 * PAY_PORT, PAY_DATABASE_CONNECTIONS, PAY_ALLOW_LOCALHOST_RETURN_URLS, PAY_ALLOW_LOOPBACK_WEBHOOKS, PAY_LOG_LEVEL,
 * PAY_LOG_FILE. Throws ConfigError.
 */
export function readConfig(env: read.Env): DashboardConfig {
  const isLocalStart = env['PAY_LOCAL_START'] === '1';
  const url = read.publicOrigin(env, 'PAY_DASHBOARD_URL', isLocalStart);
  const own = new URL(url);
  const encryptionKey = read.secret(env, 'PAY_ENCRYPTION_KEY');
  const previousKeys = read.secrets(env, 'PAY_ENCRYPTION_KEY_PREVIOUS');
  return {
    databaseUrl: read.required(env, 'DATABASE_URL'),
    databaseConnectionsMax: read.wholeNumber(env, 'PAY_DATABASE_CONNECTIONS', { least: 1, most: 1_000, otherwise: 10 }),
    listen: {
      host: env['PAY_HOST'] ?? (isLocalStart ? 'localhost' : '0.0.0.0'),
      port: read.port(env, 'PAY_PORT', Number(own.port || (own.protocol === 'https:' ? 443 : 80))),
    },
    url,
    engines: {
      sandbox: read.publicOrigin(env, 'PAY_SANDBOX_BASE_URL', isLocalStart),
      live: read.publicOrigin(env, 'PAY_LIVE_BASE_URL', isLocalStart),
    },
    scriptHost: read.publicOrigin(env, 'PAY_CDN_URL', isLocalStart),
    identitySecrets: [encryptionKey, ...previousKeys].map(identitySecret),
    sealingKeys: sealingKeys(encryptionKey, previousKeys),
    signUp: oneOf(env, 'PAY_DASHBOARD_SIGN_UP', SIGN_UPS, isLocalStart ? 'open' : 'invited'),
    mail: mail(env),
    trustedProxies: read.proxies(env, 'PAY_TRUSTED_PROXIES'),
    allowLocalhostReturnUrls: env['PAY_ALLOW_LOCALHOST_RETURN_URLS'] === '1',
    webFolder: join(import.meta.dirname, '../web/dist'),
    allowLoopbackWebhooks: env['PAY_ALLOW_LOOPBACK_WEBHOOKS'] === '1',
    kinds: KINDS,
    logLevel: read.logLevel(env, 'PAY_LOG_LEVEL'),
    logFile: env['PAY_LOG_FILE'],
  };
}

function mail(env: read.Env): DashboardConfig['mail'] {
  const { PAY_SMTP_URL: smtpUrl, PAY_MAIL_FROM: from } = env;
  if (!smtpUrl) return null;
  if (!/^smtps?:\/\//.test(smtpUrl) || !URL.canParse(smtpUrl)) {
    throw new ConfigError('PAY_SMTP_URL must be a URL like smtps://user:password@mail.example.');
  }
  if (!from) throw new ConfigError('PAY_MAIL_FROM must be the sender of e-mails, because PAY_SMTP_URL is set.');
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
