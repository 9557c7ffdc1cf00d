import { join } from 'node:path';
import type { Env } from '../config.ts';
import { dataFolder, readJson } from '../local/data-folder.ts';
import type { Demonstration } from '../local/demonstration.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import { pay } from '../terminal/invoked-as.ts';
import { keptLogin } from './kept-login.ts';

/** PAY_SECRET_KEY, or else the key that `pay login` has kept, or else that of a local start's demonstration merchant. */
export function secretKey(env: Env): string {
  const demonstration = readJson<Demonstration>(join(dataFolder(env), 'demo.json'));
  const key = env['PAY_SECRET_KEY'] || keptLogin(env)?.secret_key || demonstration?.secret_key;
  if (!key) {
    throw new Failure(
      `Put the profile's secret key into PAY_SECRET_KEY, run ${pay('login')}, or start Pay here with npm start.`,
    );
  }
  return key;
}
