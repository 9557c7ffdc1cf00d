import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { digestsOf } from '../../scripts/release/digests.ts';
import { openedEnvelope, sealedEnvelope } from '../../scripts/release/provenance/envelope.ts';
import { provenanceStatement } from '../../scripts/release/provenance/provenance-statement.ts';
import { SIGNED_PROVENANCE } from '../../scripts/release/provenance/release-files.ts';
import { verifyRelease } from '../../scripts/release/provenance/verify-release.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const ORIGIN = {
  commit: 'c'.repeat(40),
  committedAt: new Date(0),
  isChanged: false,
  source: 'https://pay.example/source',
  builder: 'https://pay.example/builder',
  version: '9.9.9',
  without: [],
};

let folder: string;
let statement: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pay-provenance-'));
  writeFileSync(join(folder, 'a.tgz'), 'a');
  writeFileSync(join(folder, 'b.whl'), 'b');
  statement = await provenanceStatement(await digestsOf(folder, []), ORIGIN);
  writeFileSync(join(folder, SIGNED_PROVENANCE), JSON.stringify(sealedEnvelope(statement, privateKey)));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the statement names the digests of the files, the commit, the builder and the materials', () => {
  const { subject, predicate, ...head } = JSON.parse(statement);
  expect(head).toEqual({
    _type: 'https://in-toto.io/Statement/v1',
    predicateType: 'https://slsa.dev/provenance/v1',
  });
  const sha256 = 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb';
  expect(subject[0]).toEqual({ name: 'a.tgz', digest: { sha256 } });
  expect(predicate.runDetails.builder.id).toBe(ORIGIN.builder);
  expect(predicate.buildDefinition.resolvedDependencies).toEqual(
    expect.arrayContaining([
      { uri: 'git+https://pay.example/source', digest: { gitCommit: ORIGIN.commit } },
      { name: 'package-lock.json', digest: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } },
    ]),
  );
});

test('a signed release is verified', async () => {
  expect(await verifyRelease(folder, publicKey)).toBe(2);
});

test.each<[fault: string, sentence: string, plant: () => void]>([
  ['a changed file', 'a.tgz has changed since the release.', () => writeFileSync(join(folder, 'a.tgz'), 'A')],
  ['a missing file', 'b.whl is missing.', () => rmSync(join(folder, 'b.whl'))],
  ['an added file', 'c.jar is not part of the release.', () => writeFileSync(join(folder, 'c.jar'), '')],
  ['no signature', 'is not signed.', () => rmSync(join(folder, SIGNED_PROVENANCE))],
])('%s is found', async (_fault, sentence, plant) => {
  plant();
  await expect(verifyRelease(folder, publicKey)).rejects.toThrow(sentence);
});

test('another key, statement or type of statement is refused', async () => {
  const other = generateKeyPairSync('ed25519');
  await expect(verifyRelease(folder, other.publicKey)).rejects.toThrow('is not signed with this key.');
  const envelope = sealedEnvelope(statement, privateKey);
  const forged = Buffer.from(statement.replace(ORIGIN.commit, 'd'.repeat(40))).toString('base64');
  expect(openedEnvelope(envelope, publicKey)).toBe(statement);
  expect(openedEnvelope({ ...envelope, payload: forged }, publicKey)).toBeUndefined();
  expect(openedEnvelope({ ...envelope, payloadType: 'text/plain' }, publicKey)).toBeUndefined();
});
