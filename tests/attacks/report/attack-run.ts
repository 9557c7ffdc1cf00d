import { randomInt } from 'node:crypto';

/**
 * The settings that `npm run attack` passes to its attacks. Without them, as in the long tests, the attacks are short.
 */
export type AttackRun = {
  /** The seed of everything random in an attack. */
  readonly seed: number;
  readonly isFull: boolean;
  /** The folder of the reports; null if nobody reads them. */
  readonly folder: string | null;
};

export const SEED_MAX = 2 ** 31 - 1;

/** The variables that pass the run to the processes of its attacks. */
export const VARIABLES = { seed: 'PAY_ATTACK_SEED', folder: 'PAY_ATTACK_FOLDER' } as const;

export const ATTACK_RUN: AttackRun = {
  seed: Number(process.env[VARIABLES.seed] ?? randomInt(SEED_MAX)),
  isFull: process.env[VARIABLES.folder] !== undefined,
  folder: process.env[VARIABLES.folder] ?? null,
};

/** The size of an attack, in `npm run attack` and in the long tests. */
export function sizeOf(full: number, short: number): number {
  return ATTACK_RUN.isFull ? full : short;
}
