import { scrubCardNumbers } from '@pay/core/cards/scrub-card-numbers';

export function print(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** What is not the output itself, where a program reads that. */
export function printNote(line: string): void {
  process.stderr.write(`${line}\n`);
}

export function printError(line: string): void {
  process.stderr.write(`pay: ${scrubCardNumbers(line)}\n`);
}
