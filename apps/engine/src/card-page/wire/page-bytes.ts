import { crc32 } from 'node:zlib';
import { joinedCrc } from './joined-crc.ts';
import { type Piece, partsOf } from './pieces.ts';

/** RFC 1952: a gzip stream made with deflate, without a name, a time or an operating system. */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** RFC 1951: an empty last block. */
const LAST_BLOCK = Buffer.from([3, 0]);
const STORED_MAX = 0xffff;

/** A page as it is sent without compression. */
export function pageBytes(html: string): Buffer {
  return Buffer.concat(partsOf(html).map((part) => (typeof part === 'string' ? Buffer.from(part) : part.plain)));
}

/**
 * A page as it is sent to a browser that accepts gzip. Only its pieces are compressed, each separately and in advance.
 * The rest, which can contain the form's token and the texts of a merchant or a shopper, is stored uncompressed, so
 * that the length of the page reveals nothing about the rest except its length.
 */
export function pageGzip(html: string): Buffer {
  const blocks: Buffer[] = [HEAD];
  let crc = 0;
  let byteCount = 0;
  for (const part of partsOf(html)) {
    const { bytes, sent } = typeof part === 'string' ? stored(part) : deflated(part);
    crc = typeof part === 'string' ? crc32(bytes, crc) : joinedCrc(crc, part);
    byteCount += bytes.length;
    blocks.push(...sent);
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc, 0);
  trailer.writeUInt32LE(byteCount, 4);
  return Buffer.concat([...blocks, LAST_BLOCK, trailer]);
}

function deflated({ plain, deflated: sent }: Piece) {
  return { bytes: plain, sent: [sent] };
}

function stored(text: string) {
  const bytes = Buffer.from(text);
  const sent: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += STORED_MAX) {
    const block = bytes.subarray(from, from + STORED_MAX);
    const head = Buffer.alloc(5);
    head.writeUInt16LE(block.length, 1);
    head.writeUInt16LE(~block.length & 0xffff, 3);
    sent.push(head, block);
  }
  return { bytes, sent };
}
