import { randomInt } from 'node:crypto';

/** What `npm run attack` tells its attacks. Without it, as in the long tests, they are short. */
export type AttackRun = {
  /** Decides everything that an attack draws. */
  readonly seed: number;
  readonly isFull: boolean;
  /** Where the reports go; null if nobody reads them. */
  readonly folder: string | null;
};

export const SEED_MAX = 2 ** 31 - 1;

/** The variables that carry the run to the processes of its attacks. */
export const VARIABLES = { seed: 'PAY_ATTACK_SEED', folder: 'PAY_ATTACK_FOLDER' } as const;

export const ATTACK_RUN: AttackRun = {
  seed: Number(process.env[VARIABLES.seed] ?? randomInt(SEED_MAX)),
  isFull: process.env[VARIABLES.folder] !== undefined,
  folder: process.env[VARIABLES.folder] ?? null,
};

/** How much an attack does: in `npm run attack`, and in the long tests. */
export function sizeOf(full: number, short: number): number {
  return ATTACK_RUN.isFull ? full : short;
}
