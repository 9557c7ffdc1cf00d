import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { acceptedEncodings, type Encoding } from './choose-encoding.ts';
import type { ScriptHostConfig } from './config.ts';
import { fileHeaders } from './headers.ts';
import { isKnown } from './is-known.ts';
import { type PublishedFile, publishedFile } from './published-file.ts';

const ENDINGS = { br: '.br', gzip: '.gz', identity: '' } as const;

/**
 * Sends a published file, or answers that the browser's copy is still valid. Returns false if there is no such file.
 */
export async function answerFile(
  { folder, isLocal }: ScriptHostConfig,
  named: { folder: string; name: string },
  headers: IncomingHttpHeaders,
  reply: FastifyReply,
): Promise<boolean> {
  const file = publishedFile(named);
  const found = file && (await read(folder, file, acceptedEncodings(headers['accept-encoding'])));
  if (!found) return false;
  // The hash covers the bytes that are sent, because each encoding is a separate representation.
  const etag = `"${createHash('sha256').update(found.bytes).digest('base64url').slice(0, 27)}"`;
  reply.headers(fileHeaders(file, { encoding: found.encoding, etag, isLocal }));
  if (isKnown(headers['if-none-match'], etag)) reply.code(304).send();
  else reply.send(found.bytes);
  return true;
}

async function read(
  folder: string,
  { folder: version, name }: PublishedFile,
  encodings: readonly Encoding[],
): Promise<{ readonly bytes: Buffer; readonly encoding: Encoding } | undefined> {
  for (const encoding of encodings) {
    const bytes = await readFile(join(folder, version, name + ENDINGS[encoding])).catch(absent);
    if (bytes) return { bytes, encoding };
  }
  return undefined;
}

function absent(error: { readonly code?: string }): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}
