import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cachedFolder } from './cached-folder.ts';
import { runTool } from './run-tool.ts';

const PINS = join(import.meta.dirname, '../tools/node');
const FILES = ['package.json', 'package-lock.json'];
/** Options for fewer retries; by default, npm takes more than a minute to give up without a network. */
const RETRIES = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=1000'];

/**
 * A folder whose `node_modules` has the packages of the lock file, each verified by its hash; none of their scripts
 * run.
 */
export function nodePackages(): Promise<string> {
  const inputs = FILES.map((name) => ({ file: join(PINS, name) }));
  return cachedFolder('node', inputs, async (draft) => {
    await Promise.all(FILES.map((name) => copyFile(join(PINS, name), join(draft, name))));
    await runTool('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', ...RETRIES], { folder: draft });
  });
}
