import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/**
 * Kinds of tests that take long regardless of their size: those with browsers, those that start and kill processes, those
 * that wait for limits of the product to pass, and properties of a whole engine.
 */
const LONG =
  /\.browser\.|\.contract\.|\.long\.|\/tests\/.*\.property\.|key-refusals|locked-tables|local-postgres|closing-line|rights\.test|\/tests\/(accounts|build|card-data|cli|crash|load|notices|operation|planted|refunds|routing|script-host|sharding)\//;

/** Small files that take minutes; each would otherwise start late, and end long after all others. */
const LONGEST = /\/(crash-fakes|clients|release|java-package|every-page\.browser)\.long\.test\.ts$/;

/** Tests of more than one workspace start servers; those of one workspace mostly compute for a moment. */
function rankOf({ moduleId }: TestSpecification): number {
  if (LONGEST.test(moduleId)) return 0;
  if (LONG.test(moduleId)) return 1;
  return moduleId.includes('/tests/') ? 2 : 3;
}

/** Long files start first, so that none runs alone at the end. Without recorded times, the runner sorts by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
