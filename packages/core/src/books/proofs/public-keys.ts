import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { LIST_KEYS } from './ledger-key-sql.ts';

/** The public half of a key that signs proofs, or has signed them. */
export type PublicKey = {
  readonly keyId: string;
  /** SubjectPublicKeyInfo in PEM. */
  readonly pem: string;
  readonly createdAt: Date;
  /** Null if it has not signed anything yet. */
  readonly lastUsedAt: Date | null;
};

/** A key of a JWK set (RFC 7517, RFC 8037). */
export type PublicJwk = {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly kid: string;
  readonly alg: 'EdDSA';
  readonly use: 'sig';
};

type Row = { key_id: string; public_key: string; created_at: Date; last_used_at: Date | null };

/** All public keys, most recently used first; empty before the first proof. */
export async function readPublicKeys(pool: Database): Promise<readonly PublicKey[]> {
  const rows = await run<Row>(pool, LIST_KEYS, []);
  return rows.map(({ key_id: keyId, public_key: pem, created_at: createdAt, last_used_at: lastUsedAt }) => ({
    keyId,
    pem,
    createdAt,
    lastUsedAt,
  }));
}

export function jwkOf({ keyId, pem }: PublicKey): PublicJwk {
  const { x = '' } = createPublicKey(pem).export({ format: 'jwk' });
  return { kty: 'OKP', crv: 'Ed25519', x, kid: keyId, alg: 'EdDSA', use: 'sig' };
}

/** SHA-256 of the DER of a public key, in hexadecimal digits. */
export function fingerprintOf(pem: string): string {
  const der = createPublicKey(pem).export({ format: 'der', type: 'spki' });
  return createHash('sha256').update(der).digest('hex');
}

/**
 * The keys in a string: one or more in PEM, or a JWK set. Throws if the text has no key, or a key that cannot be read.
 */
export function keysIn(text: string): readonly KeyObject[] {
  const keys = text.trimStart().startsWith('{')
    ? (JSON.parse(text) as { readonly keys: readonly PublicJwk[] }).keys.map((key) =>
        createPublicKey({ key: { ...key }, format: 'jwk' }),
      )
    : (text.match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g) ?? []).map((pem) => createPublicKey(pem));
  if (keys.length === 0) throw new Error('there is no public key in this text');
  return keys;
}
