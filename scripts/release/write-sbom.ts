import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './root.ts';
import { runProgram } from './run-program.ts';
import type { SourceCommit } from './source-commit.ts';

/** Writes the software bill of materials, with the commit's time and a number that follows from its content. */
export async function writeSbom(file: string, { committedAt }: SourceCommit): Promise<void> {
  const {
    serialNumber: _random,
    metadata,
    ...bom
  } = JSON.parse(await runProgram(process.execPath, [join(ROOT, 'scripts/sbom.mjs')])) as {
    readonly serialNumber: string;
    readonly metadata: object;
  };
  const content = { ...bom, metadata: { ...metadata, timestamp: committedAt.toISOString() } };
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(content))}`;
  await writeFile(file, `${JSON.stringify({ ...content, serialNumber }, null, 2)}\n`);
}

/** A UUID of version 8 (RFC 9562), from the SHA-256 of a string. */
function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
