import { createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { Pool } from '../../ground/database/pool.ts';
import { CHAIN_START } from './audit-line.ts';
import { chainAudit } from './chain-audit.ts';
import { readChain } from './verify-audit.ts';

/** The Ed25519 key that signs exports. */
export type AuditSigner = { readonly keyId: string; readonly privateKey: KeyObject };

/** The last line of an exported chain, without the line's signature. */
export type AuditStatement = {
  readonly format: 1;
  readonly chain: string;
  readonly entries: number;
  readonly last_sha256: string;
  readonly exported_at: string;
  readonly key_id: string;
  /** In PEM. Anyone who checks an export compares this key with the key that they got elsewhere. */
  readonly public_key: string;
};

/** Thrown when entries differ from their chain, so that changed entries are never signed. */
export class AuditDiffers extends Error {
  readonly chain: string;
  readonly position: bigint;

  constructor(chain: string, position: bigint) {
    super(`entry ${position} of ${chain} differs from the audit's chain`);
    this.chain = chain;
    this.position = position;
  }
}

const CHAIN_BATCH = 500;

/**
 * The entries of a chain as lines of JSON, each with the hash of the previous line, and at the end a signed statement
 * of the number of lines and the last hash. Throws AuditDiffers.
 */
export async function* exportAudit(
  { pool, signer }: { readonly pool: Pool; readonly signer: AuditSigner },
  chain: string,
  now: Date,
): AsyncGenerator<string> {
  while ((await chainAudit({ pool }, { kind: 'worker' }, CHAIN_BATCH)) > 0);
  let head = CHAIN_START;
  for await (const read of readChain(pool, chain)) {
    if (read.difference) throw new AuditDiffers(chain, read.difference.position);
    head = read.head;
    yield read.line;
  }
  yield signedLine(signer, {
    format: 1,
    chain,
    entries: Number(head.position),
    last_sha256: head.sha256,
    exported_at: now.toISOString(),
    key_id: signer.keyId,
    public_key: createPublicKey(signer.privateKey).export({ format: 'pem', type: 'spki' }).toString(),
  });
}

function signedLine({ privateKey }: AuditSigner, statement: AuditStatement): string {
  const signature = sign(null, Buffer.from(JSON.stringify(statement)), privateKey).toString('base64');
  return JSON.stringify({ ...statement, signature });
}
