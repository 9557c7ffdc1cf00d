import { createSecretKey, randomBytes } from 'node:crypto';
import { type Sealer, sealer } from '../../ground/sealing/sealer.ts';

export const EVIDENCE_TYPES = ['application/pdf', 'image/png', 'image/jpeg'] as const;
export type EvidenceType = (typeof EVIDENCE_TYPES)[number];

export const EVIDENCE_BYTES_MAX = 4 * 1024 * 1024;
/** The limits for one dispute. */
export const EVIDENCE_FILES_MAX = 20;

/** A file with which a dispute is answered, without its content. */
export type Evidence = {
  readonly evidenceId: string;
  readonly name: string;
  readonly mediaType: EvidenceType;
  readonly bytes: number;
  readonly uploadedBy: string | null;
  readonly createdAt: Date;
};

const KEY_BYTES = 32;
const CONTENT = 'content of dispute evidence';

/** The context that a file's key is sealed for. */
export function evidenceContext(evidenceId: string): string {
  return `evidence ${evidenceId}`;
}

/** Encrypts a file with a new key, and seals the key. */
export function sealFile(keys: Sealer, evidenceId: string, plain: Buffer) {
  const key = randomBytes(KEY_BYTES);
  const content = fileSealer(key).seal(CONTENT, plain);
  const sealed = keys.seal(evidenceContext(evidenceId), key);
  key.fill(0);
  return { sealed, content };
}

/** Throws as `Sealer.open` does. */
export function openFile(
  keys: Sealer,
  evidenceId: string,
  { sealed, content }: { readonly sealed: Buffer; readonly content: Buffer },
): Buffer {
  const key = keys.open(evidenceContext(evidenceId), sealed);
  const plain = fileSealer(key).open(CONTENT, content);
  key.fill(0);
  return plain;
}

function fileSealer(key: Buffer): Sealer {
  return sealer({ current: createSecretKey(key), previous: [] });
}
