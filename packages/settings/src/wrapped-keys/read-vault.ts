import { readFileSync } from 'node:fs';
import { ConfigError } from '../config-error.ts';
import { type Env, required, wholeNumber } from '../read-settings.ts';

/** The location of the key that wraps ours, in HashiCorp Vault's Transit engine. */
export type VaultSettings = {
  /** The origin. */
  readonly url: string;
  readonly mount: string;
  readonly keyName: string;
  /** Read for each request, because an agent replaces the token before it expires. */
  readonly tokenFile: string;
  readonly namespace: string | undefined;
  /**
   * The certificates of the authorities that can sign Vault's certificate, in PEM; undefined for those of the system.
   */
  readonly authorities: string | undefined;
  /** How long a node keeps working after Vault has last unwrapped the keys. */
  readonly keptMs: number;
};

/** What a setting looks like, for the program and for its operator. */
type Form = { readonly pattern: RegExp; readonly told: string };

const HOUR_MS = 3_600_000;
const NAME: Form = { pattern: /^[\w-]{1,128}$/, told: 'a name of letters, digits, "_" and "-"' };
const PATH: Form = {
  pattern: /^[\w-]+(\/[\w-]+){0,7}$/,
  told: 'a name of letters, digits, "_" and "-", or several such names with "/" between them',
};
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Reads PAY_VAULT_URL, PAY_VAULT_KEY, PAY_VAULT_TOKEN_FILE, PAY_VAULT_MOUNT, PAY_VAULT_NAMESPACE, PAY_VAULT_CA_FILE and
 * PAY_VAULT_KEPT_HOURS. Throws ConfigError.
 */
export function readVault(env: Env): VaultSettings {
  return {
    url: vaultUrl(required(env, 'PAY_VAULT_URL')),
    mount: matching(env, 'PAY_VAULT_MOUNT', PATH) ?? 'transit',
    keyName: matching(env, 'PAY_VAULT_KEY', NAME) ?? required(env, 'PAY_VAULT_KEY'),
    tokenFile: required(env, 'PAY_VAULT_TOKEN_FILE'),
    namespace: matching(env, 'PAY_VAULT_NAMESPACE', PATH),
    authorities: fileIn(env, 'PAY_VAULT_CA_FILE'),
    keptMs: HOUR_MS * wholeNumber(env, 'PAY_VAULT_KEPT_HOURS', { least: 1, most: 720, otherwise: 24 }),
  };
}

function vaultUrl(text: string): string {
  const url = URL.parse(text);
  const isEncrypted = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.includes(url.hostname));
  if (url?.origin !== text || !isEncrypted) {
    throw new ConfigError('PAY_VAULT_URL must be an origin with https, such as https://vault.example:8200.');
  }
  return text;
}

function matching(env: Env, name: string, { pattern, told }: Form): string | undefined {
  const text = env[name];
  if (text === undefined) return undefined;
  if (!pattern.test(text)) throw new ConfigError(`${name} must be ${told}.`);
  return text;
}

function fileIn(env: Env, name: string): string | undefined {
  const path = env[name];
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new ConfigError(`${name} names a file that cannot be read.`);
  }
}
