import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type CollectGarbage = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Frees memory that was needed only for starting: the sources of about 400 modules, and the data from which the
 * OpenAPI document was generated. Otherwise V8 keeps it while an engine has little to do.
 */
export function releaseStartMemory(): void {
  setFlagsFromString('--expose-gc');
  const collectGarbage: CollectGarbage = runInNewContext('gc');
  collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
