import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';
import type { Env } from './read-settings.ts';

/** The settings that are secret, or contain a secret. Each can be in a file, which the setting `NAME_FILE` names. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'PAY_MIGRATE_DATABASE_URL',
  'PAY_KEY_PEPPER',
  'PAY_ENCRYPTION_KEY',
  'PAY_ENCRYPTION_KEY_PREVIOUS',
  'PAY_BOOKS_SIGNING_KEY',
  'PAY_SMTP_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'PAY_LEGACY_KEY',
  'PAY_SECRET_KEY',
] as const;

/**
 * Reads the secrets whose settings name a file, without the line break at its end. Orchestrators mount secrets as files,
 * which other processes cannot read, unlike environment variables. Throws ConfigError if a file cannot be read or is
 * empty, or if a secret is set twice.
 */
export function secretsFromFiles(env: Env): Env {
  const read: Record<string, string> = {};
  for (const name of SECRET_SETTINGS) {
    const path = env[`${name}_FILE`];
    if (!path) continue;
    if (env[name]) throw new ConfigError(`Set ${name} or ${name}_FILE, not both.`);
    read[name] = contentOf(path, `${name}_FILE`);
  }
  return read;
}

function contentOf(path: string, name: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trimEnd();
  } catch (error) {
    throw new ConfigError(`The file that ${name} names cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  if (text === '') throw new ConfigError(`The file that ${name} names is empty.`);
  return text;
}
