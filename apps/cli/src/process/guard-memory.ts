import { endOnCrash } from './end-on-crash.ts';
import { withoutCoreDumps } from './without-core-dumps.ts';

/** For a process that will hold card data: keeps its memory out of files and output, however the process ends. */
export function guardMemory(): void {
  withoutCoreDumps();
  endOnCrash();
}
