import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import { isKnown } from './is-known.ts';
import { readLog } from './publish/append-to-log.ts';

/** Sends the log of releases, which browsers and checkers always ask for again; false if the folder has none. */
export async function answerLog(folder: string, headers: IncomingHttpHeaders, reply: FastifyReply): Promise<boolean> {
  const log = await readLog(folder);
  if (log === '') return false;
  const etag = `"${createHash('sha256').update(log).digest('base64url').slice(0, 27)}"`;
  reply.headers({ 'content-type': 'application/jsonl; charset=utf-8', 'cache-control': 'public, no-cache', etag });
  if (isKnown(headers['if-none-match'], etag)) reply.code(304).send();
  else reply.send(log);
  return true;
}
