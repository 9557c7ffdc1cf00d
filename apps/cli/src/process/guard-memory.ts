import { endOnCrash } from './end-on-crash.ts';
import { withoutCoreDumps } from './without-core-dumps.ts';

/**
 * Prevents the memory of a process that will hold card data from reaching files or output, however the process ends.
 */
export function guardMemory(): void {
  withoutCoreDumps();
  endOnCrash();
}
