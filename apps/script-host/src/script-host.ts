import type { AddressInfo } from 'node:net';
import { guardApp } from '@pay/connections/guard-app';
import { LOG_FILE } from '@pay/script-log/log-entry';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { answerFile } from './answer-file.ts';
import { answerLog } from './answer-log.ts';
import type { ScriptHostConfig } from './config.ts';
import { sharedHeaders } from './headers.ts';

export type ScriptHost = {
  /** Without a trailing slash. */
  readonly url: string;
  /** Cuts open connections. */
  stop(): Promise<void>;
};

const REFUSALS = {
  400: 'Bad request\n',
  404: 'Not found\n',
  405: 'Method not allowed\n',
  500: 'The file could not be read\n',
} as const;

/** Serves published files from disk at every request, so a new version is available as soon as it is published. */
export async function start(config: ScriptHostConfig): Promise<ScriptHost> {
  const guard = guardApp();
  const app = fastify({ logger: false, forceCloseConnections: true, ...guard.options });
  guard.addRules(app);
  const shared = sharedHeaders(config.publicUrl?.startsWith('https:') ?? false);

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(shared);
  });
  app.get<{ Params: { folder: string; name: string } }>('/:folder/:name', async (request, reply) => {
    const isAnswered = await answerFile(config, request.params, request.headers, reply);
    return isAnswered ? reply : refuse(reply, 404);
  });
  app.get(`/${LOG_FILE}`, async (request, reply) => {
    const isAnswered = await answerLog(config.folder, request.headers, reply);
    return isAnswered ? reply : refuse(reply, 404);
  });
  app.setErrorHandler<{ statusCode?: number }>((error, _request, reply) =>
    refuse(reply, (error.statusCode ?? 500) < 500 ? 400 : 500),
  );
  app.setNotFoundHandler(({ method }, reply) =>
    method === 'GET' || method === 'HEAD' ? refuse(reply, 404) : refuse(reply.header('allow', 'GET, HEAD'), 405),
  );

  await app.listen({ host: config.host, port: config.port });
  return { url: config.publicUrl ?? listenedUrl(app), stop: () => app.close() };
}

function refuse(reply: FastifyReply, status: keyof typeof REFUSALS): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .send(REFUSALS[status]);
}

function listenedUrl(app: FastifyInstance): string {
  return `http://localhost:${(app.server.address() as AddressInfo).port}`;
}
