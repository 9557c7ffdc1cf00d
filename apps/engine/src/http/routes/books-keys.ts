import { jwkOf, readPublicKeys } from '@pay/core/books/proofs/public-keys';
import type { EngineApp } from '../engine-app.ts';

/** How long an answer is reused, because anyone can ask for it. */
const KEPT_MS = 60_000;
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=300',
  'x-content-type-options': 'nosniff',
};

/**
 * GET /.well-known/pay-books-keys.json: the public keys that sign proofs of days, or have signed them, as a JWK set.
 */
export function booksKeysRoute(app: EngineApp): void {
  const { pool } = app.engine;
  let kept: { readonly until: number; readonly body: Promise<string> } | undefined;
  const read = async () => JSON.stringify({ keys: (await readPublicKeys(pool)).map(jwkOf) });
  app.get('/.well-known/pay-books-keys.json', { schema: { hide: true } }, async (_request, reply) => {
    const now = performance.now();
    if (kept === undefined || kept.until < now) {
      const body = read();
      // A failed answer is not reused.
      body.catch(() => {
        kept = undefined;
      });
      kept = { until: now + KEPT_MS, body };
    }
    return reply.headers(HEADERS).send(await kept.body);
  });
}
