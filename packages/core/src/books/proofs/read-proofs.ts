import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { type Page, pageOf } from '../../ground/lists/page.ts';
import { COUNT_UNPROVED, LIST_PROOFS, LIST_PROOFS_BACK, READ_PROOF } from './verify-proofs-sql.ts';

/** A proof as it is stored, with its latest verification. */
export type Proof = {
  /** Such as `2026-11-30`, in UTC. */
  readonly day: string;
  readonly document: string;
  readonly sha256: Buffer;
  readonly signature: Buffer;
  readonly keyId: string;
  /** In PEM. */
  readonly publicKey: string;
  readonly createdAt: Date;
  /** Null if the proof was never verified. `differences` lists the parts that the ledger contradicted. */
  readonly verification: { readonly at: Date; readonly differences: readonly string[] } | null;
};

type Row = Pick<Proof, 'day' | 'document' | 'sha256' | 'signature'> & {
  key_id: string;
  public_key: string;
  created_at: Date;
  verified_at: Date | null;
  differences: readonly string[] | null;
};

const PROOFS_AT_ONCE = 100;
/** Compared as text, this value is later than any day. */
const AFTER_ALL = '9999-99-99';

/** The proofs of a profile after a day, the oldest first. */
export async function listProofs(pool: Database, profileId: string, after = '-infinity'): Promise<readonly Proof[]> {
  const rows = await run<Row>(pool, LIST_PROOFS, [profileId, after, PROOFS_AT_ONCE]);
  return rows.map(proofFromRow);
}

/** A page of proofs, the newest first, of days before `before`. */
export async function listNewestProofs(
  { pool }: { readonly pool: Database },
  profileId: string,
  { before = AFTER_ALL, limit }: { readonly before?: string | undefined; readonly limit: number },
): Promise<Page<Proof>> {
  const rows = await run<Row>(pool, LIST_PROOFS_BACK, [profileId, before, limit + 1]);
  return pageOf(rows.map(proofFromRow), limit, ({ day }) => day);
}

/** The proof of a day, such as `2026-11-30`; undefined if there is none. */
export async function readProof(pool: Database, profileId: string, day: string): Promise<Proof | undefined> {
  const [row] = await run<Row>(pool, READ_PROOF, [profileId, day]);
  return row && proofFromRow(row);
}

/** The last proof before a day. */
export async function proofBefore(pool: Database, profileId: string, day: string): Promise<Proof | undefined> {
  const [row] = await run<Row>(pool, LIST_PROOFS_BACK, [profileId, day, 1]);
  return row && proofFromRow(row);
}

/** The postings that have no proof yet: how many, and the day of the first; undefined if there are none. */
export async function readUnproved(
  pool: Database,
  profileId: string,
): Promise<{ readonly count: number; readonly day: string } | undefined> {
  const [row] = await run<{ count: number; day: string }>(pool, COUNT_UNPROVED, [profileId]);
  return row;
}

function proofFromRow(row: Row): Proof {
  const { key_id: keyId, public_key: publicKey, created_at: createdAt, verified_at: at, differences, ...proof } = row;
  return { ...proof, keyId, publicKey, createdAt, verification: at && { at, differences: differences ?? [] } };
}
