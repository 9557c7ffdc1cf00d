import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Kinds of tests that take a long time whatever their size: browsers, and processes that are started and killed. */
const LONG = /\.browser\.|\/tests\/(crash|cli|load|card-data)\//;

/** Long files start first, so that none runs alone at the end. Without recorded times the runner sorts by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
