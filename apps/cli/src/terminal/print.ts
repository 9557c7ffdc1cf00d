import { scrubCardNumbers } from '@pay/core/cards/scrub-card-numbers';

export function print(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** Prints a note separately from the output, which a program might read. */
export function printNote(line: string): void {
  process.stderr.write(`${line}\n`);
}

export function printError(line: string): void {
  process.stderr.write(`pay: ${scrubCardNumbers(line)}\n`);
}
