import { inflateSync } from 'node:zlib';
import { jpegSegments, type Part, pngChunks } from './picture-parts.ts';

/** A limit for all compressed texts of a picture together. */
const INFLATED_MAX = 8 * 1024 * 1024;

/** Chunks with the pixels and their colours, which have no text. */
const PIXELS: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'fdAT', 'IEND']);

/** The content of every chunk that can have text, decompressed; undefined if one of them cannot be read. */
export function pngTexts(bytes: Buffer): readonly Buffer[] | undefined {
  const texts: Buffer[] = [];
  let left = INFLATED_MAX;
  for (const chunk of pngChunks(bytes) ?? []) {
    if (PIXELS.has(chunk.kind)) continue;
    texts.push(chunk.data);
    const from = compressedFrom(chunk);
    if (from === undefined) continue;
    const plain = inflated(chunk.data.subarray(from), left);
    if (plain === undefined) return undefined;
    left -= plain.length;
    texts.push(plain);
  }
  return texts;
}

/** Where the compressed part of a chunk begins: zTXt, iCCP, or iTXt with the compression flag. */
function compressedFrom({ kind, data }: Part<string>): number | undefined {
  const name = data.indexOf(0);
  if (name === -1) return undefined;
  if (kind === 'zTXt' || kind === 'iCCP') return name + 2;
  if (kind !== 'iTXt' || data[name + 1] !== 1) return undefined;
  const language = data.indexOf(0, name + 3);
  const translated = language === -1 ? -1 : data.indexOf(0, language + 1);
  return translated === -1 ? undefined : translated + 1;
}

function inflated(data: Buffer, most: number): Buffer | undefined {
  try {
    return inflateSync(data, { maxOutputLength: Math.max(1, most) });
  } catch {
    return undefined;
  }
}

const COMMENT = 0xfe;

/** The comments and the segments of applications, such as Exif and XMP. */
export function jpegTexts(bytes: Buffer): readonly Buffer[] {
  const segments = jpegSegments(bytes) ?? [];
  return segments.filter(({ kind }) => kind === COMMENT || (kind >= 0xe0 && kind <= 0xef)).map(({ data }) => data);
}
