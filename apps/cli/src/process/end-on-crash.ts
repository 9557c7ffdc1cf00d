import { writeSync } from 'node:fs';
import { scrubCardNumbers } from '@pay/core/cards/scrub-card-numbers';

const STDERR = 2;

/**
 * An uncaught error ends the process with exit code 1, as usual. Node would print all the error's properties. This
 * handler prints the error without them, and without anything that could be a card number. Node writes no report.
 */
export function endOnCrash(): void {
  Object.assign(process.report, { reportOnFatalError: false, reportOnSignal: false, reportOnUncaughtException: false });
  process.on('uncaughtException', (error: unknown) => {
    // Exit immediately, because nothing else may run in a process that is in an unknown state.
    writeSync(STDERR, `pay: crashed: ${scrubCardNumbers(crashText(error))}\n`);
    process.exit(1);
  });
}

function crashText(error: unknown): string {
  try {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  } catch {
    return 'the thrown value cannot be turned into text';
  }
}
