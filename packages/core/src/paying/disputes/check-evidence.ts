import { imageSize } from 'image-size';
import { jpegSegments, PNG_SIGNATURE, pngChunks } from '../../cards/picture-parts.ts';
import type { Reason } from '../../ground/refusals/reason.ts';
import { accepted, type Result, refusedField } from '../../ground/refusals/refusal.ts';
import { problemWithPdf } from './check-pdf.ts';
import { EVIDENCE_BYTES_MAX, type EvidenceType } from './evidence.ts';
import { evidenceHasCardNumber } from './evidence-texts.ts';

const JPEG = Buffer.from('ffd8ff', 'hex');
const PDF = Buffer.from('%PDF-');
/** Larger pictures can fill the memory of anyone who opens them. */
const SIDE_MAX = 16_384;

/**
 * Recognises a file by its content, whatever its name is. The file must have only one type: its content must begin at
 * the first byte and end at the last, so it cannot also be an archive or a page. Its texts must not contain a card
 * number. Refuses: invalid_request, card_number_not_allowed.
 */
export function checkEvidence(bytes: Buffer): Result<EvidenceType> {
  if (bytes.length === 0) return unfit('evidence_empty');
  if (bytes.length > EVIDENCE_BYTES_MAX) return unfit('evidence_too_large');
  const type = typeOf(bytes);
  if (type === undefined) return unfit('evidence_wrong_type');
  const problem = isAlsoArchive(bytes) ? 'evidence_damaged' : PROBLEMS[type](bytes);
  if (problem !== undefined) return unfit(problem);
  const found = evidenceHasCardNumber(type, bytes);
  if (found === undefined) return unfit('evidence_unreadable');
  return found ? refusedField('card_number_not_allowed', 'file', 'card_number_in_text') : accepted(type);
}

function unfit(reason: Reason): Result<never> {
  return refusedField('invalid_request', 'file', reason);
}

function typeOf(bytes: Buffer): EvidenceType | undefined {
  if (startsWith(bytes, PDF)) return 'application/pdf';
  if (startsWith(bytes, PNG_SIGNATURE)) return 'image/png';
  return startsWith(bytes, JPEG) ? 'image/jpeg' : undefined;
}

function startsWith(bytes: Buffer, beginning: Buffer): boolean {
  return bytes.subarray(0, beginning.length).equals(beginning);
}

const PROBLEMS: Readonly<Record<EvidenceType, (bytes: Buffer) => Reason | undefined>> = {
  'application/pdf': problemWithPdf,
  'image/png': (bytes) => (pngChunks(bytes) && hasSize(bytes) ? undefined : 'evidence_damaged'),
  'image/jpeg': (bytes) => (jpegSegments(bytes) && hasSize(bytes) ? undefined : 'evidence_damaged'),
};

function hasSize(bytes: Buffer): boolean {
  try {
    const { width, height } = imageSize(bytes);
    return width >= 1 && height >= 1 && width <= SIDE_MAX && height <= SIDE_MAX;
  } catch {
    return false;
  }
}

/** The directory of a ZIP archive is found from the archive's end, before a comment of at most 65,535 bytes. */
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const ZIP_END_WITHIN = 65_557;

function isAlsoArchive(bytes: Buffer): boolean {
  return bytes.subarray(Math.max(0, bytes.length - ZIP_END_WITHIN)).includes(ZIP_END);
}
