import { constants, inflateRawSync, inflateSync, type ZlibOptions, zstdDecompressSync } from 'node:zlib';

export type DecompressedStream = { readonly kind: string; readonly at: number; readonly bytes: Buffer };

/** The number of bytes to read after the start of a stream. If a stream is longer, only this part is decompressed. */
const PACKED_MAX = 1024 * 1024;
const UNPACKED_MAX = 64 * 1024 * 1024;

/** If a stream is truncated, or ends before the bytes do, everything that can be decompressed is returned. */
const OPTIONS: ZlibOptions = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: UNPACKED_MAX };

type Unpack = (packed: Buffer) => Buffer;

const KINDS: readonly { readonly kind: string; readonly beginning: Buffer; readonly unpack: Unpack }[] = [
  { kind: 'gzip', beginning: Buffer.from('1f8b08', 'hex'), unpack: gunzipped },
  ...['7801', '785e', '789c', '78da'].map((hex) => ({
    kind: 'deflate',
    beginning: Buffer.from(hex, 'hex'),
    unpack: (packed: Buffer) => inflateSync(packed, OPTIONS),
  })),
  {
    kind: 'zstd',
    beginning: Buffer.from('28b52ffd', 'hex'),
    unpack: (packed) =>
      zstdDecompressSync(packed, { finishFlush: constants.ZSTD_e_flush, maxOutputLength: UNPACKED_MAX }),
  },
];

/** Every stream in these bytes that can be decompressed from its start: gzip, zlib's deflate, zstd. */
export function* decompressedStreams(bytes: Buffer): Generator<DecompressedStream> {
  for (const { kind, beginning, unpack } of KINDS) {
    for (let at = bytes.indexOf(beginning); at !== -1; at = bytes.indexOf(beginning, at + 1)) {
      const unpacked = unpackedAt(bytes, at, unpack);
      if (unpacked.length > 0) yield { kind, at, bytes: unpacked };
    }
  }
}

/** The decompressed bytes, empty if the bytes at `at` only look like the start of a stream. */
function unpackedAt(bytes: Buffer, at: number, unpack: Unpack): Buffer {
  try {
    return unpack(bytes.subarray(at, at + PACKED_MAX));
  } catch {
    return Buffer.alloc(0);
  }
}

/** Decompresses a gzip stream; `gunzipSync` would fail if other data follows the stream, as it does inside a file. */
function gunzipped(packed: Buffer): Buffer {
  const flags = packed[3] ?? 0;
  let at = 10;
  if (flags & 0x04) at += 2 + packed.readUInt16LE(at);
  // Skips the file's name and the comment, each terminated by a zero.
  for (const flag of [0x08, 0x10]) if (flags & flag) at = packed.indexOf(0, at) + 1;
  if (flags & 0x02) at += 2;
  return inflateRawSync(packed.subarray(at), OPTIONS);
}
