import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MODULE = join(import.meta.dirname, 'shifted-clock.ts');

/** The wall clock of one node. */
export type NodeClock = {
  /** The environment variables that the process needs. */
  readonly env: Readonly<Record<string, string>>;
  /** Sets how far the clock is off; a running process must then get SIGUSR2. */
  set(offsetMs: number): void;
};

export function nodeClock(folder: string, name: string): NodeClock {
  const file = join(folder, `${name}.clock`);
  return {
    env: { NODE_OPTIONS: `--import=${new URL(`file://${MODULE}`).href}`, CRASH_CLOCK_FILE: file },
    set: (offsetMs) => writeFileSync(file, String(offsetMs)),
  };
}
