import { crc32 } from 'node:zlib';
import { imageSize } from 'image-size';
import type { Reason } from '../../ground/refusals/reason.ts';
import { accepted, type Result, refusedField } from '../../ground/refusals/refusal.ts';
import { problemWithPdf } from './check-pdf.ts';
import { EVIDENCE_BYTES_MAX, type EvidenceType } from './evidence.ts';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG = Buffer.from('ffd8ff', 'hex');
const PDF = Buffer.from('%PDF-');
/** Larger pictures can fill the memory of anyone who opens them. */
const SIDE_MAX = 16_384;

/**
 * Recognises a file by its content, whatever its name is. The file must have only one type: its content must begin at
 * the first byte and end at the last, so it cannot also be an archive or a page. Refuses: invalid_request.
 */
export function checkEvidence(bytes: Buffer): Result<EvidenceType> {
  if (bytes.length === 0) return unfit('evidence_empty');
  if (bytes.length > EVIDENCE_BYTES_MAX) return unfit('evidence_too_large');
  const type = typeOf(bytes);
  if (type === undefined) return unfit('evidence_wrong_type');
  const problem = isAlsoArchive(bytes) ? 'evidence_damaged' : PROBLEMS[type](bytes);
  return problem === undefined ? accepted(type) : unfit(problem);
}

function unfit(reason: Reason): Result<never> {
  return refusedField('invalid_request', 'file', reason);
}

function typeOf(bytes: Buffer): EvidenceType | undefined {
  if (startsWith(bytes, PDF)) return 'application/pdf';
  if (startsWith(bytes, PNG)) return 'image/png';
  return startsWith(bytes, JPEG) ? 'image/jpeg' : undefined;
}

function startsWith(bytes: Buffer, beginning: Buffer): boolean {
  return bytes.subarray(0, beginning.length).equals(beginning);
}

const PROBLEMS: Readonly<Record<EvidenceType, (bytes: Buffer) => Reason | undefined>> = {
  'application/pdf': problemWithPdf,
  'image/png': (bytes) => (isWholePng(bytes) && hasSize(bytes) ? undefined : 'evidence_damaged'),
  'image/jpeg': (bytes) => (isWholeJpeg(bytes) && hasSize(bytes) ? undefined : 'evidence_damaged'),
};

function hasSize(bytes: Buffer): boolean {
  try {
    const { width, height } = imageSize(bytes);
    return width >= 1 && height >= 1 && width <= SIDE_MAX && height <= SIDE_MAX;
  } catch {
    return false;
  }
}

/** The directory of a ZIP archive is found from its end. Its comment has at most 65,535 bytes. */
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const ZIP_END_WITHIN = 65_557;

function isAlsoArchive(bytes: Buffer): boolean {
  return bytes.subarray(Math.max(0, bytes.length - ZIP_END_WITHIN)).includes(ZIP_END);
}

const CHUNK_OVERHEAD = 12;

/** Whether every chunk is complete and has the right checksum, and the last one ends the file. */
function isWholePng(bytes: Buffer): boolean {
  for (let at = PNG.length; at + CHUNK_OVERHEAD <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + CHUNK_OVERHEAD + length;
    if (end > bytes.length) return false;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return false;
    if (at === PNG.length && type !== 'IHDR') return false;
    if (type === 'IEND') return end === bytes.length;
    at = end;
  }
  return false;
}

/** Whether the segments lead to the picture's data, and the marker of its end is the end of the file. */
function isWholeJpeg(bytes: Buffer): boolean {
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return false;
    // After the start of scan, only restart markers and further scans follow, up to the end.
    if (marker === 0xda) return endOfJpeg(bytes, at + 2 + length) === bytes.length;
    at += 2 + length;
  }
  return false;
}

/** The end of the picture, which is after the first end marker in the data; -1 if there is none. */
function endOfJpeg(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1];
    if (marker === 0xd9) return at + 2;
    const isData = marker === 0x00 || marker === 0xff || (marker !== undefined && marker >= 0xd0 && marker <= 0xd7);
    if (isData) continue;
    // Another segment, such as the tables of a further scan of a progressive picture.
    if (at + 4 > bytes.length) return -1;
    at += 1 + bytes.readUInt16BE(at + 2);
  }
  return -1;
}
