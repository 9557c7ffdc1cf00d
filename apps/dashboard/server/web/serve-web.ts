import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../http/problem.ts';
import { PAGE_HEADERS } from '../http/security-headers.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built pages: files with hashed names and a permanent cache, in the encodings that the build created, and
 * the same HTML page for every address outside the API. `onVisit` is called each time the page is sent.
 */
export async function serveWeb(app: FastifyInstance, folder: string, onVisit: () => void): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: YEAR_SECONDS * 1_000,
      index: false,
      wildcard: true,
    });
  }
  const page = isBuilt ? await readFile(join(folder, 'index.html')) : undefined;
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!isPage || !page || /^\/(api|assets)(\/|$)/.test(request.url)) {
      return sendProblem(request, reply, { code: 'not_found' });
    }
    onVisit();
    return reply.headers(PAGE_HEADERS).send(page);
  });
}
