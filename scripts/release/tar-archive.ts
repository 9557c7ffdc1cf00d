import { gzipSync } from 'node:zlib';

const BLOCK = 512;
/** Where the fields of a header begin. */
const AT = {
  mode: 100,
  owner: 108,
  group: 116,
  size: 124,
  time: 136,
  checksum: 148,
  type: 156,
  magic: 257,
  prefix: 345,
};

export type ArchivedFile = { readonly path: string; readonly bytes: Buffer; readonly isExecutable: boolean };

/**
 * A gzipped tar archive (POSIX ustar) with the same bytes for the same files, whoever packs them and when.
 *
 * @throws {Error} on a path that the format cannot hold
 */
export function tarArchive(files: readonly ArchivedFile[], modifiedAt: Date): Buffer {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const parts = sorted.flatMap((file) => [headerOf(file, modifiedAt), file.bytes, paddingOf(file.bytes.length)]);
  const archive = gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]), { level: 9 });
  // This byte of gzip's header stands for the operating system; 255 means unknown (RFC 1952).
  archive[9] = 255;
  return archive;
}

function headerOf({ path, bytes, isExecutable }: ArchivedFile, modifiedAt: Date): Buffer {
  const header = Buffer.alloc(BLOCK);
  const { name, prefix } = splitPath(path);
  const seconds = Math.floor(modifiedAt.getTime() / 1_000);
  header.write(name, 0);
  header.write(octal(isExecutable ? 0o755 : 0o644, 7), AT.mode);
  header.write(octal(0, 7), AT.owner);
  header.write(octal(0, 7), AT.group);
  header.write(octal(bytes.length, 11), AT.size);
  header.write(octal(seconds, 11), AT.time);
  header.write(' '.repeat(8), AT.checksum);
  header.write('0', AT.type);
  header.write('ustar\u000000', AT.magic);
  header.write(prefix, AT.prefix);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)}\0 `, AT.checksum);
  return header;
}

/** A name has at most 100 bytes, and the folders before it at most 155. */
function splitPath(path: string): { readonly name: string; readonly prefix: string } {
  if (Buffer.byteLength(path) <= 100) return { name: path, prefix: '' };
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    if (Buffer.byteLength(name) <= 100 && Buffer.byteLength(prefix) <= 155) return { name, prefix };
  }
  throw new Error(`${path} is too long for a tar archive.`);
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}

function paddingOf(length: number): Buffer {
  return Buffer.alloc((BLOCK - (length % BLOCK)) % BLOCK);
}
