import { type Networks, networks } from '@pay/addresses/networks';
import { ConfigError } from './config-error.ts';

/** The settings by name, as in the environment of a process. */
export type Env = Readonly<Record<string, string | undefined>>;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** The size in bytes of a secret and of a key derived from one. */
export const SECRET_BYTES = 32;

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

// Each of these functions throws a ConfigError, which names the setting and says what is wrong with it.

export function required(env: Env, name: string): string {
  const value = env[name];
  if (!value) throw new ConfigError(`${name} is not set.`);
  return value;
}

/** The origin in a setting. It must begin with https; in a local start, http on this machine is also allowed. */
export function publicOrigin(env: Env, name: string, isLocalStart: boolean): string {
  const text = required(env, name);
  const { protocol, hostname } = originOf(name, text, 'https://pay.example');
  if (protocol !== 'https:' && !(isLocalStart && LOOPBACK.includes(hostname))) {
    throw new ConfigError(`${name} must use https.`);
  }
  return text;
}

type Range<T> = { readonly least: number; readonly most: number; readonly otherwise: T };

/** `most` must have at most six digits. */
export function wholeNumber<T>(env: Env, name: string, { least, most, otherwise }: Range<T>): number | T {
  const text = env[name];
  if (text === undefined) return otherwise;
  const number = Number(text);
  if (!/^\d{1,6}$/.test(text) || number < least || number > most) {
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}.`);
  }
  return number;
}

export function port<T>(env: Env, name: string, otherwise: T): number | T {
  return wholeNumber(env, name, { least: 0, most: 65_535, otherwise });
}

export function secret(env: Env, name: string): Buffer {
  return secretOf(name, required(env, name));
}

/** Separated by commas. */
export function secrets(env: Env, name: string): readonly Buffer[] {
  const texts = (env[name] ?? '').split(',').filter((text) => text.trim() !== '');
  return texts.map((text) => secretOf(name, text));
}

export function proxies(env: Env, name: string): Networks {
  const named = networks(env[name] ?? '');
  if (!named)
    throw new ConfigError(`${name} must contain addresses or networks such as 10.0.0.0/8, separated by commas.`);
  return named;
}

const HOST_NAME = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/** Names of hosts, separated by commas: exact ones in lower case, without a port, a wildcard or a final full stop. */
export function hostNames(env: Env, name: string): readonly string[] {
  const names = (env[name] ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');
  if (names.every((text) => HOST_NAME.test(text))) return names;
  throw new ConfigError(`${name} must contain exact host names such as gateway.bank.example, separated by commas.`);
}

export function logLevel(env: Env, name: string): LogLevel {
  return LOG_LEVELS.find((level) => level === env[name]) ?? 'info';
}

function originOf(name: string, text: string, example: string): URL {
  const url = URL.parse(text);
  if (url?.origin !== text) throw new ConfigError(`${name} must be an origin such as ${example}.`);
  return url;
}

function secretOf(name: string, text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== SECRET_BYTES) throw new ConfigError(`${name} must be ${SECRET_BYTES} bytes in base64.`);
  return bytes;
}
