import { join } from 'node:path';
import { cachedFolder } from './cached-folder.ts';
import { runTool } from './run-tool.ts';

const REQUIREMENTS = join(import.meta.dirname, '../tools/python/requirements.txt');
const INSTALL = ['-m', 'pip', 'install', '-q', '--disable-pip-version-check', '--retries', '1', '--timeout', '20'];
const PINNED = ['--require-hashes', '--no-deps', '--only-binary', ':all:', '-r', REQUIREMENTS];

/** A folder for PYTHONPATH with the packages that `requirements.txt` pins by hash, for this machine's Python. */
export async function pythonPackages(): Promise<string> {
  const version = await runTool('python3', ['--version']);
  return cachedFolder('python', [version, { file: REQUIREMENTS }], async (draft) => {
    await runTool('python3', [...INSTALL, ...PINNED, '--target', draft]);
  });
}
