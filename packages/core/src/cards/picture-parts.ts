import { crc32 } from 'node:zlib';

/** A chunk of a PNG or a segment of a JPEG, without its header. */
export type Part<Kind> = { readonly kind: Kind; readonly data: Buffer };

export const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const CHUNK_OVERHEAD = 12;

/** The chunks, if every one is complete and has the right checksum, and the last one ends the file. */
export function pngChunks(bytes: Buffer): readonly Part<string>[] | undefined {
  const chunks: Part<string>[] = [];
  for (let at = PNG_SIGNATURE.length; at + CHUNK_OVERHEAD <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + CHUNK_OVERHEAD + length;
    if (end > bytes.length) return undefined;
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined;
    if (chunks.length === 0 && kind !== 'IHDR') return undefined;
    chunks.push({ kind, data: bytes.subarray(at + 8, end - 4) });
    if (kind === 'IEND') return end === bytes.length ? chunks : undefined;
    at = end;
  }
  return undefined;
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/**
 * The segments before and between the scans, if they lead to the picture's data and the file ends with the end marker.
 */
export function jpegSegments(bytes: Buffer): readonly Part<number>[] | undefined {
  const segments: Part<number>[] = [];
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const kind = bytes[at + 1] ?? 0;
    if (kind === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return undefined;
    segments.push({ kind, data: bytes.subarray(at + 4, at + 2 + length) });
    at += 2 + length;
    // After the start of scan, only restart markers and further scans follow, up to the end.
    if (kind === START_OF_SCAN) return addLaterSegments(bytes, at, segments) === bytes.length ? segments : undefined;
  }
  return undefined;
}

/** Returns the end of the picture, which is after the first end marker in the data; -1 if there is none. */
function addLaterSegments(bytes: Buffer, from: number, segments: Part<number>[]): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const kind = bytes[at + 1] ?? 0;
    if (kind === END_OF_IMAGE) return at + 2;
    if (kind === 0x00 || kind === 0xff || (kind >= 0xd0 && kind <= 0xd7)) continue;
    // Another segment, such as the tables of a further scan of a progressive picture.
    if (at + 4 > bytes.length) return -1;
    const length = bytes.readUInt16BE(at + 2);
    segments.push({ kind, data: bytes.subarray(at + 4, at + 2 + length) });
    at += 1 + length;
  }
  return -1;
}
