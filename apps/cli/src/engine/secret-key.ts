import { join } from 'node:path';
import type { Env } from '../config.ts';
import { dataFolder, readJson } from '../local/data-folder.ts';
import type { Demonstration } from '../local/demonstration.ts';
import { Failure } from '../terminal/failure-sentence.ts';

/** PAY_SECRET_KEY, or otherwise the key of a local start's demonstration merchant. Throws Failure. */
export function secretKey(env: Env): string {
  const key = env['PAY_SECRET_KEY'] || readJson<Demonstration>(join(dataFolder(env), 'demo.json'))?.secret_key;
  if (!key) throw new Failure("Put the profile's secret key into PAY_SECRET_KEY, or start Pay here with npm start.");
  return key;
}
