import { spawnSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DRIVER_BUGS } from './driver-bugs.ts';
import type { DriverRun } from './driver-runs.ts';
import { inProjectCopy, withMistake } from './project-copy.ts';

type Outcome = {
  readonly struck: number;
  readonly wholeSeconds: number;
  readonly violationsByInvariant: Readonly<Record<string, number>>;
};

/** Plants each bug and expects the fault driver to find it. @returns whether all bugs were caught */
export function plantForDriver(only: RegExp, print: (line: string) => void): Promise<boolean> {
  const bugs = DRIVER_BUGS.filter(({ name }) => only.test(name));
  return inProjectCopy(async (copy) => {
    const runs = new Map(bugs.map(({ run }) => [argumentsOf(run).join(' '), run]));
    for (const [text, run] of runs) {
      const clean = await runDriver(copy, run);
      print(`without a bug: ${summary(clean)}, ${text}`);
      if (Object.keys(clean.violationsByInvariant).length > 0) return false;
    }
    let caught = 0;
    for (const [index, { run, caughtBy, ...bug }] of bugs.entries()) {
      const found = await withMistake(copy, bug, () => runDriver(copy, run));
      const isCaught = (found.violationsByInvariant[caughtBy] ?? 0) > 0;
      if (isCaught) caught += 1;
      const verdict = isCaught ? `caught    by "${caughtBy}"` : 'SURVIVED ';
      print(`[${index + 1}/${bugs.length}] ${verdict}  ${bug.name}: ${summary(found)}, seed ${run.seed}`);
    }
    print(`\n${caught} of ${bugs.length} planted bugs were caught.`);
    return caught === bugs.length;
  });
}

const SHAPES = 'own,own,own';

function argumentsOf({ faults, payments, seed, only, acquirer, shapes = SHAPES }: DriverRun): readonly string[] {
  const numbers = { faults, payments, seed };
  const named = Object.entries(numbers).flatMap(([name, number]) => [`--${name}`, String(number)]);
  const whose = acquirer === undefined ? [] : ['--acquirer', acquirer];
  return [...named, ...whose, '--only', only, '--shapes', shapes, '--deadlines', 'moved'];
}

/**
 * Throws if the run ends without a report, because anyone would notice such a bug immediately, even without the driver.
 */
async function runDriver(copy: string, run: DriverRun): Promise<Outcome> {
  const json = join(copy, '.cache/crash/planted.json');
  await rm(json, { force: true });
  const args = [join(copy, 'tests/crash/crash.ts'), ...argumentsOf(run), '--json', json];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 28 });
  try {
    return JSON.parse(await readFile(json, 'utf8')) as Outcome;
  } catch {
    throw new Error(`the driver wrote no report:\n${stdout.slice(-2_000)}${stderr.slice(-4_000)}`);
  }
}

function summary({ struck, wholeSeconds, violationsByInvariant }: Outcome): string {
  const found = Object.entries(violationsByInvariant).map(([invariant, count]) => `${count} × ${invariant}`);
  return `${struck} faults, ${wholeSeconds} s, ${found.join('; ') || 'no violations'}`;
}
