import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Statement } from '@pay/core/ground/database/statement';
import { type ProjectFile, projectFiles } from '../tidy/project-files.ts';

/** Files that have no statements, or that only tests can run. */
const NOT_HERE = /\.test\.ts$|\.d\.ts$|\/contract\//;

export function filesWithStatements(): readonly ProjectFile[] {
  return projectFiles('.ts').filter(({ path }) => path.startsWith('packages/core/src/') && !NOT_HERE.test(path));
}

/** Every named statement that exists once all of `packages/core` is loaded, by its name. */
export async function collectStatements(): Promise<ReadonlyMap<string, Statement>> {
  const printing = [join(import.meta.dirname, 'print-statements.ts')];
  const { stdout } = await promisify(execFile)(process.execPath, printing, { maxBuffer: 64 * 1024 ** 2 });
  const statements: readonly Statement[] = JSON.parse(stdout);
  return new Map(statements.map((each) => [each.name, each]));
}

/** The names of statements in the source, except those that code composes. */
export function namesInSource(): readonly string[] {
  return filesWithStatements().flatMap(({ text }) =>
    [...text.matchAll(/\b(?:statement|profileStatement)\(\s*'([^']+)'/g)].map(([, name = '']) => name),
  );
}
