import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changelogSection } from './changelog-section.ts';
import { checksumsText, type Digest, digestsOf } from './digests.ts';
import type { Packer } from './packing/packer.ts';
import { type Origin, provenanceStatement } from './provenance/provenance-statement.ts';
import { CHECKSUMS, PROVENANCE } from './provenance/release-files.ts';
import { Refused } from './refused.ts';
import { ROOT } from './root.ts';
import { versionPlaces } from './version/version-places.ts';
import { writeSbom } from './write-sbom.ts';

/** The digests of a release's files, and the statement that names these files. */
export type Release = { readonly digests: readonly Digest[]; readonly statement: string };

/**
 * Builds every package into a folder, replacing an earlier release there, with checksums, a bill of materials, the
 * entry of the changelog and a statement of provenance. The folder is never incomplete, and nothing is published.
 *
 * @throws {Refused} before it builds anything, if the version is not the same everywhere or has no entry
 */
export async function buildRelease(out: string, origin: Origin, packers: readonly Packer[]): Promise<Release> {
  const { version } = origin;
  const section = changelogSection(await readFile(join(ROOT, 'CHANGELOG.md'), 'utf8'), version);
  await requireVersion(version);
  const draft = `${out}.unfinished`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  try {
    for (const { pack } of packers) await pack(draft, origin);
    await writeFile(join(draft, `pay-${version}.changelog.md`), section);
    await writeSbom(join(draft, `pay-${version}.cdx.json`), origin);
    const packed = await digestsOf(draft, []);
    await writeFile(join(draft, CHECKSUMS), checksumsText(packed));
    const digests = await digestsOf(draft, []);
    const statement = await provenanceStatement(digests, origin);
    await writeFile(join(draft, PROVENANCE), statement);
    await rm(out, { recursive: true, force: true });
    await rename(draft, out);
    return { digests, statement };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function requireVersion(version: string): Promise<void> {
  for (const { file, versionsIn } of await versionPlaces()) {
    const other = versionsIn(await readFile(join(ROOT, file), 'utf8')).find((each) => each !== version);
    if (other === undefined) continue;
    throw new Refused(`${file} has version ${other}, not ${version}. Run: npm run release -- version ${version}`);
  }
}
