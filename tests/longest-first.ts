import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/**
 * Kinds of tests that take long regardless of their size: those with browsers, those that start and kill processes, and
 * those that wait for limits of the product to pass.
 */
const LONG = /\.browser\.|locked-tables|\/tests\/(crash|cli|load|card-data|notices|refunds|operation)\//;

/** Long files start first, so that none runs alone at the end. Without recorded times, the runner sorts by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
