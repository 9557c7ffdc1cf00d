import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readJson, writePrivateJson } from './data-folder.ts';

type LocalSecrets = { readonly PAY_KEY_PEPPER: string; readonly PAY_ENCRYPTION_KEY: string };

/**
 * The secrets of a local start, generated once and kept beside its database. Secrets in environment variables take
 * precedence.
 */
export function localSecrets(folder: string): LocalSecrets {
  const known = knownSecrets(folder);
  if (known) return known;
  const drawn = {
    PAY_KEY_PEPPER: randomBytes(32).toString('base64'),
    PAY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  };
  writePrivateJson(join(folder, 'secrets.json'), drawn);
  return drawn;
}

/** The secrets of an earlier local start, if there was one. */
export function knownSecrets(folder: string): LocalSecrets | undefined {
  return readJson<LocalSecrets>(join(folder, 'secrets.json'));
}
