import { createPublicKey, verify } from 'node:crypto';
import { CHAIN_START, lineHash } from './audit-line.ts';
import type { AuditStatement } from './export-audit.ts';
import type { AuditDifference } from './verify-audit.ts';

export type VerifiedFile = {
  /** The statement at the end of each chain in the file. */
  readonly statements: readonly AuditStatement[];
  readonly difference: AuditDifference | undefined;
};

type Line = Partial<AuditStatement> & {
  readonly position?: number;
  readonly previous?: string;
  readonly audit_id?: string;
  readonly signature?: string;
};

/** The position that the check has reached in a chain of the file. */
type Place = { readonly chain: string | null; readonly position: bigint; readonly sha256: string };

const BEGINNING: Place = { chain: null, ...CHAIN_START };

/**
 * Recomputes the chains of an exported file, without a database. `publicKey` verifies its signature; without
 * `publicKey`, the key in the file is trusted, so the check can find damage, but not forgery.
 */
export async function verifyAuditFile(lines: AsyncIterable<string>, publicKey?: string): Promise<VerifiedFile> {
  const statements: AuditStatement[] = [];
  let place = BEGINNING;
  for await (const text of lines) {
    const line = readLine(text);
    const chain = line?.chain ?? place.chain ?? '';
    const differs = (what: AuditDifference['what']): VerifiedFile => ({
      statements,
      difference: { chain, position: place.position + 1n, auditId: line?.audit_id ?? null, what },
    });
    if (!line) return differs('line_unreadable');
    if (line.signature !== undefined) {
      const fault = faultOf(line, place, publicKey);
      if (fault) return differs(fault);
      const { signature: _signature, ...statement } = line;
      statements.push(statement as AuditStatement);
      place = BEGINNING;
      continue;
    }
    const isNext = line.previous === place.sha256 && BigInt(line.position ?? 0) === place.position + 1n;
    if (!isNext || (place.chain !== null && place.chain !== chain)) return differs('chain_broken');
    place = { chain, position: place.position + 1n, sha256: lineHash(text) };
  }
  const { chain, position } = place;
  if (chain === null && statements.length > 0) return { statements, difference: undefined };
  return { statements, difference: { chain: chain ?? '', position, auditId: null, what: 'signature_missing' } };
}

function readLine(text: string): Line | undefined {
  try {
    const line = JSON.parse(text) as unknown;
    return typeof line === 'object' && line !== null && Number.isInteger((line as Line).position ?? 0)
      ? (line as Line)
      : undefined;
  } catch {
    return undefined;
  }
}

/** What is wrong with the last line of a chain. */
function faultOf(line: Line, place: Place, publicKey = line.public_key ?? ''): AuditDifference['what'] | undefined {
  const { signature = '', ...statement } = line;
  const isOfChain = place.chain === null || place.chain === line.chain;
  const isEnd = line.entries === Number(place.position) && line.last_sha256 === place.sha256;
  if (!isOfChain || !isEnd) return 'chain_broken';
  try {
    const signed = Buffer.from(JSON.stringify(statement));
    const isSigned = verify(null, signed, createPublicKey(publicKey), Buffer.from(signature, 'base64'));
    return isSigned ? undefined : 'signature_wrong';
  } catch {
    return 'signature_wrong';
  }
}
