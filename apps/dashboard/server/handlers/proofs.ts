import { Readable } from 'node:stream';
import { shownMinor } from '@pay/core/books/ledger/shown-balance';
import type { ProvedBalance, ProvedTotal, ReadDocument } from '@pay/core/books/proofs/proof-document';
import { fingerprintOf } from '@pay/core/books/proofs/public-keys';
import { listNewestProofs, type Proof, readProof, readUnproved } from '@pay/core/books/proofs/read-proofs';
import { verifyProof } from '@pay/core/books/proofs/verify-proofs';
import { checkFilter } from '@pay/core/ground/lists/page';
import { accepted, refused } from '@pay/core/ground/refusals/refusal';
import { recordBearerAudit } from '@pay/core/merchants/audit/record-audit';
import type { LedgerAccount } from '@pay/core/record/postings/posting';
import type { Answer } from '../../api/calls.ts';
import type { Handlers } from '../http/handler.ts';
import { pageRequest } from './page-request.ts';

type Names = 'listProofs' | 'readUnproved' | 'readProof' | 'readProofDocument' | 'verifyProof';

export const PROOF_HANDLERS: Handlers<Names> = {
  listProofs: async ({ context, profileId, query }) => {
    const checked = checkFilter(query);
    if (!checked.ok) return checked;
    const { after: before, limit } = pageRequest(query);
    const { data, next } = await listNewestProofs(context, profileId, { before, limit });
    return accepted({ data: data.map((proof) => listedAnswer(proof, documentOf(proof))), next });
  },

  readUnproved: async ({ context: { pool }, profileId }) => {
    const found = await readUnproved(pool, profileId);
    return accepted(found ? { ...found } : { count: 0, day: null });
  },

  readProof: async ({ context: { pool }, profileId, params: { day } }) => {
    const proof = await readProof(pool, profileId, day);
    return proof ? accepted(proofAnswer(proof)) : refused('not_found');
  },

  readProofDocument: async ({ context: { pool }, actor, profileId, params: { day }, reply }) => {
    const proof = await readProof(pool, profileId, day);
    if (!proof) return refused('not_found');
    const entry = { profileId, action: 'proof.exported', objectId: proof.day } as const;
    await recordBearerAudit(pool, { ...actor, profileId }, entry);
    reply.header('content-disposition', `attachment; filename="proof-${proof.day}.json"`);
    return accepted(Readable.from([Buffer.from(proof.document)], { objectMode: false }));
  },

  verifyProof: async ({ context: { pool }, profileId, params: { day } }) => {
    const differences = await verifyProof(pool, profileId, day);
    if (differences === undefined) return refused('not_found');
    return accepted({
      state: differences.length === 0 ? ('verified' as const) : ('differs' as const),
      differences: [...differences],
    });
  },
};

function documentOf({ document }: Proof): ReadDocument {
  return JSON.parse(document) as ReadDocument;
}

function listedAnswer({ day, sha256, verification }: Proof, read: ReadDocument): Answer<'listProofs'>['data'][number] {
  return {
    day,
    postings: Number(read.last_position) - Number(read.first_position) + 1,
    sha256: sha256.toString('hex'),
    state: verification === null ? 'unverified' : verification.differences.length === 0 ? 'verified' : 'differs',
    verified_at: verification?.at.toISOString() ?? null,
  };
}

function proofAnswer(proof: Proof): Answer<'readProof'> {
  const read = documentOf(proof);
  return {
    ...listedAnswer(proof, read),
    profile_id: read.profile_id,
    first_position: Number(read.first_position),
    last_position: Number(read.last_position),
    opening: read.opening.map(balanceAnswer),
    closing: read.closing.map(balanceAnswer),
    totals: read.totals.map(sumAnswer),
    open_items: read.open_items.map(sumAnswer),
    postings_sha256: read.postings_sha256,
    previous: read.previous && { day: read.previous.day, sha256: read.previous.sha256 },
    signature: proof.signature.toString('base64'),
    key_id: proof.keyId,
    public_key: proof.publicKey,
    fingerprint: fingerprintOf(proof.publicKey),
    differences: [...(proof.verification?.differences ?? [])],
    written_at: proof.createdAt.toISOString(),
  };
}

function balanceAnswer({ account, currency, minor }: ProvedBalance) {
  const shown = shownMinor({ account: account as LedgerAccount, minor: BigInt(minor) });
  return { account, currency, amount_minor: Number(shown) };
}

function sumAnswer({ kind, currency, count, minor }: ProvedTotal) {
  return { kind, currency, count, amount_minor: Number(minor) };
}
