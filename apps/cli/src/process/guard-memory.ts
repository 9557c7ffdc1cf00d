import { endOnCrash } from './end-on-crash.ts';
import { withoutCoreDumps } from './without-core-dumps.ts';

/** For a process that will have card data in memory: however it ends, its memory stays out of files and output. */
export function guardMemory(): void {
  withoutCoreDumps();
  endOnCrash();
}
