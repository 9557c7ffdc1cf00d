import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** What browsers run is built before anything is tested, as it is before anything is started. */
export function setup(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/build.mjs')], { stdio: 'inherit' });
}
