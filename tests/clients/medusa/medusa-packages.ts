import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cachedFolder } from '../toolbox/cached-folder.ts';
import { runTool } from '../toolbox/run-tool.ts';

const PINS = join(import.meta.dirname, '../tools/medusa');
const FILES = ['package.json', 'package-lock.json'];
const RETRIES = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=1000'];
/**
 * Medusa runs without its peer dependencies, such as React and Redis clients. `npm ci` would refuse the lock file,
 * which lacks the packages of other platforms; `npm install` checks the same hashes.
 */
const INSTALL = ['install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', ...RETRIES];

/** A folder whose `node_modules` contains Medusa (670 MB), which is installed on first use. */
export function medusaPackages(): Promise<string> {
  const inputs = FILES.map((name) => ({ file: join(PINS, name) }));
  return cachedFolder('medusa', inputs, async (draft) => {
    await Promise.all(FILES.map((name) => copyFile(join(PINS, name), join(draft, name))));
    await runTool('npm', INSTALL, { folder: draft });
  });
}
