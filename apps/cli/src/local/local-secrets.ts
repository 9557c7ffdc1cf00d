import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readJson, writePrivateJson } from './data-folder.ts';

type LocalSecrets = { readonly PAY_KEY_PEPPER: string; readonly PAY_ENCRYPTION_KEY: string };

/** The secrets of a local start, drawn once and kept beside its database; the environment's own go before them. */
export function localSecrets(folder: string): LocalSecrets {
  const file = join(folder, 'secrets.json');
  const known = readJson<LocalSecrets>(file);
  if (known) return known;
  const drawn = {
    PAY_KEY_PEPPER: randomBytes(32).toString('base64'),
    PAY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  };
  writePrivateJson(file, drawn);
  return drawn;
}
