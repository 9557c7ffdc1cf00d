import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Digest, sha256 } from '../digests.ts';
import { ROOT } from '../root.ts';
import type { SourceCommit } from '../source-commit.ts';

export const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';
export const PREDICATE_TYPE = 'https://slsa.dev/provenance/v1';

/** The inputs of the build besides the commit: the versions of all tools that take part. */
const MATERIALS = [
  'package-lock.json',
  'scripts/node-packages.json',
  'clients/python/pyproject.toml',
  'clients/java/pom.xml',
];

export type Origin = SourceCommit & {
  /** The address of the repository. */
  readonly source: string;
  /** An address that names who ran the build. */
  readonly builder: string;
  readonly version: string;
  readonly without: readonly string[];
};

/**
 * States which files were built, from what and by whom, as an in-toto statement with SLSA's predicate. It contains no
 * timestamp, so that two builds of a commit agree on every byte.
 */
export async function provenanceStatement(subjects: readonly Digest[], origin: Origin): Promise<string> {
  const { source, builder, commit, isChanged, version, without } = origin;
  const materials = await Promise.all(
    MATERIALS.map(async (name) => ({ name, digest: { sha256: sha256(await readFile(join(ROOT, name))) } })),
  );
  const statement = {
    _type: STATEMENT_TYPE,
    subject: subjects.map(({ name, sha256: digest }) => ({ name, digest: { sha256: digest } })),
    predicateType: PREDICATE_TYPE,
    predicate: {
      buildDefinition: {
        buildType: `${source}/docs/releases.md`,
        externalParameters: { version, source, without },
        internalParameters: { node: process.versions.node, tree: isChanged ? 'changed' : 'clean' },
        resolvedDependencies: [{ uri: `git+${source}`, digest: { gitCommit: commit } }, ...materials],
      },
      runDetails: { builder: { id: builder } },
    },
  };
  return `${JSON.stringify(statement, null, 2)}\n`;
}
