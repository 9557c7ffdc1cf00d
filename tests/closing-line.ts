import type { Reporter, TestModule } from 'vitest/node';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * Ends the output of a run with one plain line, `3 passed, 0 failed` or `3 passed, 1 failed, 2 skipped`. Errors outside
 * tests (a file that does not load, a hook, an unhandled error) count as failed too, so a failed run never prints `0
 * failed`. The reasons for skipped tests are printed before that line, because nothing else shows them. Tests that the
 * long run leaves to the short run are not counted.
 */
export function closingLine(): Reporter {
  let counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  const notes = new Set<string>();
  return {
    onInit() {
      // The line is printed at exit, because Vitest still writes after the last report.
      process.once('exit', (exitCode) => {
        const failed = exitCode === 0 ? counts.failed : Math.max(counts.failed, 1);
        for (const note of notes) process.stdout.write(`skipped: ${note}\n`);
        process.stdout.write(describeCounts({ ...counts, failed }));
      });
    },
    onTestRunEnd(testModules, unhandledErrors) {
      counts = countAll(testModules);
      for (const testModule of testModules) {
        for (const test of testModule.children.allTests('skipped')) {
          const { note } = test.result() as { readonly note?: string };
          if (note !== undefined) notes.add(note);
        }
      }
      counts.failed += unhandledErrors.length;
    },
  };
}

function countAll(testModules: readonly TestModule[]): Counts {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const testModule of testModules) {
    for (const test of testModule.children.allTests()) {
      const { state } = test.result();
      if (state !== 'pending' && !test.meta().isInShortRun) counts[state] += 1;
    }
    for (const holder of [testModule, ...testModule.children.allSuites()]) {
      if (holder.errors().length > 0) counts.failed += 1;
    }
  }
  return counts;
}

function describeCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`;
}
