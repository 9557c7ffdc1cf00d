import { test } from 'vitest';
import type { OrMissing } from '../toolbox/or-missing.ts';

/** Runs a step of the program that uses an installed package, and returns what it printed. */
export type Step = (env: Readonly<Record<string, string>>, ...args: readonly string[]) => Promise<string>;

/** Declares tests of a package, which are skipped if this machine cannot install it. */
export function testsOf(prepared: OrMissing<Step>) {
  return (title: string, run: (step: Step) => Promise<void>): void =>
    test(title, async ({ skip }) => {
      if (prepared.kind === 'missing') return skip(prepared.reason);
      await run(prepared.value);
    });
}
