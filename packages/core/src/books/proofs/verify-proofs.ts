import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { closeDays } from '../ledger/close-days.ts';
import { proofDocument, type ReadDocument, sha256Of } from './proof-document.ts';
import { openingAfter, readProvedDay } from './proved-day.ts';
import { listProofs, type Proof, proofBefore, readProof } from './read-proofs.ts';
import { KEEP_VERIFICATION } from './verify-proofs-sql.ts';

/** `what` names the parts of the document that the ledger contradicts, or the part of the proof that is wrong. */
export type ProofDifference = { readonly day: string; readonly what: string };

/**
 * Recomputes every proof of a profile from its postings, and checks the chain and the signatures. Each proof must be
 * signed with one of `keys`. Without `keys`, the keys in the database are trusted, and the result is stored.
 */
export async function verifyProofs(
  pool: Database,
  profileId: string,
  keys?: readonly KeyObject[],
): Promise<{ readonly count: number; readonly differences: readonly ProofDifference[] }> {
  await closeDays(pool, profileId);
  const differences: ProofDifference[] = [];
  let count = 0;
  let before: Proof | undefined;
  for (;;) {
    const proofs = await listProofs(pool, profileId, before?.day);
    for (const proof of proofs) {
      const wrong = await differencesOf(pool, profileId, { proof, before, keys });
      for (const what of wrong) differences.push({ day: proof.day, what });
      if (keys === undefined) await run(pool, KEEP_VERIFICATION, [profileId, proof.day, wrong]);
      before = proof;
      count += 1;
    }
    if (proofs.length === 0) return { count, differences };
  }
}

/**
 * Recomputes the proof of one day, and stores the result. Returns the differences; undefined if there is no such proof.
 */
export async function verifyProof(
  pool: Database,
  profileId: string,
  day: string,
): Promise<readonly string[] | undefined> {
  await closeDays(pool, profileId);
  const proof = await readProof(pool, profileId, day);
  if (!proof) return undefined;
  const before = await proofBefore(pool, profileId, day);
  const wrong = await differencesOf(pool, profileId, { proof, before });
  await run(pool, KEEP_VERIFICATION, [profileId, day, wrong]);
  return wrong;
}

type Compared = {
  readonly proof: Proof;
  readonly before: Proof | undefined;
  readonly keys?: readonly KeyObject[] | undefined;
};

async function differencesOf(pool: Database, profileId: string, compared: Compared): Promise<readonly string[]> {
  const { proof, before, keys = [createPublicKey(proof.publicKey)] } = compared;
  const { document, sha256, signature } = proof;
  const day = await readProvedDay(pool, profileId, openingAfter(before?.document));
  const { open_items: openItems } = JSON.parse(document) as ReadDocument;
  const previous = before ? { day: before.day, sha256: before.sha256.toString('hex') } : null;
  const isSigned = keys.some((key) => verify(null, Buffer.from(document), key, signature));
  return [
    ...(isSigned ? [] : ['signature']),
    ...(sha256Of(document).equals(sha256) ? [] : ['sha256']),
    ...(day === undefined ? ['postings'] : differingParts(document, proofDocument(day, openItems, previous))),
  ];
}

function differingParts(document: string, expected: string): readonly string[] {
  if (document === expected) return [];
  const [told, found] = [document, expected].map((text) => JSON.parse(text) as Readonly<Record<string, unknown>>);
  const parts = Object.keys(found ?? {}).filter(
    (part) => JSON.stringify(told?.[part]) !== JSON.stringify(found?.[part]),
  );
  return parts.length > 0 ? parts : ['document'];
}
