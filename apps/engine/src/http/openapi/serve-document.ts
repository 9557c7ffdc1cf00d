import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { acceptsGzip } from '../accepts-gzip.ts';
import type { EngineApp } from '../engine-app.ts';

type Encoding = 'gzip' | 'identity';
type Copy = { readonly bytes: Buffer; readonly etag: string };

/**
 * Serves text that never changes in this process. All answers share the same bytes, so a client that asks a thousand
 * times and reads nothing does not cost a thousand copies.
 */
export function serveDocument(app: EngineApp, path: string, write: () => string): void {
  let copies: Readonly<Record<Encoding, Copy>> | undefined;
  app.get(path, { schema: { hide: true } }, (request, reply) => {
    copies ??= copiesOf(write());
    const { 'if-none-match': known = '' } = request.headers;
    const encoding = acceptsGzip(request) ? 'gzip' : 'identity';
    const { bytes, etag } = copies[encoding];
    reply.headers({ etag, vary: 'Accept-Encoding', 'cache-control': 'no-cache' });
    if (isKnown(known, etag)) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(bytes);
  });
}

function copiesOf(text: string): Readonly<Record<Encoding, Copy>> {
  const plain = Buffer.from(text);
  const hash = createHash('sha256').update(plain).digest('base64url');
  return {
    identity: { bytes: plain, etag: `"${hash}"` },
    gzip: { bytes: gzipSync(plain, { level: 9 }), etag: `"${hash}-gzip"` },
  };
}

/** RFC 9110, 13.1.2: with weak comparison. */
function isKnown(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((each) => ['*', etag, `W/${etag}`].includes(each.trim()));
}
