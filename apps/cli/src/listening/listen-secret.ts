import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readJson, writePrivateJson } from '../local/data-folder.ts';

/** The secret for signing forwarded events: generated once, and kept in the data folder. */
export function listenSecret(folder: string): string {
  const file = join(folder, 'listen', 'secret.json');
  const known = readJson<{ readonly secret: string }>(file);
  if (known) return known.secret;
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  writePrivateJson(file, { secret });
  return secret;
}
