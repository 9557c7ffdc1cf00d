import { join } from 'node:path';
import { projectFiles, ROOT } from '../tidy/project-files.ts';

/** Files without statements, or that only tests can run. */
const NOT_HERE = /\.test\.ts$|\.d\.ts$|\/contract\//;

const core = () =>
  projectFiles('.ts').filter(({ path }) => path.startsWith('packages/core/src/') && !NOT_HERE.test(path));

/**
 * Loads all of `packages/core`, so that every named statement is made. The caller replaces `statement` with a function
 * that notes what it makes.
 */
export async function loadStatements(): Promise<void> {
  // With the replacement loaded first, no file can meet it half loaded.
  await import('@pay/core/ground/database/statement');
  for (const { path } of core()) await import(join(ROOT, path));
}

/** The names in the source, except those that are put together. */
export function namesInSource(): readonly string[] {
  return core().flatMap(({ text }) =>
    [...text.matchAll(/\b(?:statement|profileStatement)\(\s*'([^']+)'/g)].map(([, name = '']) => name),
  );
}
