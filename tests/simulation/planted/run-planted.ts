import type { Mistake } from '../../planted/planted-bugs.ts';
import { runSimulation } from '../run/run-simulation.ts';
import { SIMULATED_BUGS } from './simulated-bugs.ts';

export type PlantedOptions = {
  readonly seed: number;
  /** The number of histories within which each mistake must be found. */
  readonly histories: number;
  readonly workers: number;
  readonly serverUrl: string;
  readonly only: string;
};

/**
 * Plants each mistake and runs histories until one violates a guarantee. @returns the exit code: 1 if a mistake is
 * not found
 */
export async function runPlanted(options: PlantedOptions, print: (line: string) => void): Promise<number> {
  const bugs = SIMULATED_BUGS.filter(({ name }) => name.includes(options.only));
  print(`${bugs.length} bugs, up to ${options.histories} histories each, starting with seed ${options.seed}`);
  const survivors: Mistake[] = [];
  for (const [index, bug] of bugs.entries()) {
    const { found, done } = await runSimulation({ ...options, bug, progress: () => {} });
    if (found === null) survivors.push(bug);
    const [violation] = found?.violations ?? [];
    const how = found === null ? `NOT FOUND in ${done}` : `seed ${found.seed}: ${violation?.invariant}`;
    print(`[${index + 1}/${bugs.length}] ${bug.name}\n    ${how}`);
  }
  print(`\n${bugs.length - survivors.length} of ${bugs.length} bugs were found.`);
  return survivors.length === 0 ? 0 : 1;
}
