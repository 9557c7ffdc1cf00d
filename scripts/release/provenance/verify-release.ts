import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digestsOf } from '../digests.ts';
import { Refused } from '../refused.ts';
import { type Envelope, openedEnvelope } from './envelope.ts';
import { STATEMENT_TYPE } from './provenance-statement.ts';
import { PROVENANCE, SIGNED_PROVENANCE } from './release-files.ts';

type Statement = {
  readonly _type: string;
  readonly subject: readonly { readonly name: string; readonly digest: { readonly sha256: string } }[];
};

/**
 * Checks that this key signed a release, and that the folder contains exactly the files that the statement names.
 *
 * @returns the number of files
 * @throws {Refused} with a message that names the first difference
 */
export async function verifyRelease(folder: string, key: KeyObject): Promise<number> {
  const text = await readFile(join(folder, SIGNED_PROVENANCE), 'utf8').catch(() => {
    throw new Refused(`${folder} has no ${SIGNED_PROVENANCE}: the release is not signed.`);
  });
  const opened = openedEnvelope(JSON.parse(text) as Envelope, key);
  if (opened === undefined) throw new Refused(`${SIGNED_PROVENANCE} is not signed with this key.`);
  const { _type, subject } = JSON.parse(opened) as Statement;
  if (_type !== STATEMENT_TYPE) throw new Refused(`${SIGNED_PROVENANCE} is not about a release.`);
  const there = new Map((await digestsOf(folder, [PROVENANCE, SIGNED_PROVENANCE])).map((each) => [each.name, each]));
  for (const { name, digest } of subject) {
    const found = there.get(name);
    if (!found) throw new Refused(`${name} is missing.`);
    if (found.sha256 !== digest.sha256) throw new Refused(`${name} has changed since the release.`);
    there.delete(name);
  }
  const [stranger] = there.keys();
  if (stranger !== undefined) throw new Refused(`${stranger} is not part of the release.`);
  return subject.length;
}
