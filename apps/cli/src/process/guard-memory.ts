import { endOnCrash } from './end-on-crash.ts';
import { withoutCoreDumps } from './without-core-dumps.ts';

/** Keeps the memory of a process that will hold card data out of files and output, however the process ends. */
export function guardMemory(): void {
  withoutCoreDumps();
  endOnCrash();
}
