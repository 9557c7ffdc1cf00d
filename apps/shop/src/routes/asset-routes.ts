import type { FastifyInstance } from 'fastify';
import { assetFile } from '../asset-files.ts';
import { SHARED_HEADERS } from '../page-headers.ts';

export function addAssetRoutes(app: FastifyInstance): void {
  app.get('/assets/:hash/:name', async (request, reply) => {
    const file = assetFile(request.url);
    if (!file) return reply.callNotFound();
    return reply
      .headers({
        ...SHARED_HEADERS,
        'content-type': file.type,
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(file.bytes);
  });
}
