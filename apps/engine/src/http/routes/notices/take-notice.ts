import { takeNotice } from '@pay/core/paying/acquirer-notices/take-notice';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EngineApp } from '../../engine-app.ts';
import { sendProblem } from '../../problems/send-problem.ts';

export const NOTICE_BYTES_MAX = 1_024 * 1_024;

type NoticeRequest = FastifyRequest<{ Params: { account_id: string }; Body: Buffer | undefined }>;

/**
 * The route to which acquirers send their notices. It needs no API key, because the signature of the message is
 * checked. The body is read as bytes, whatever its type, because the signature covers the bytes. The route is
 * registered in its own Fastify scope, so that its parser does not apply to other routes.
 */
export function noticeRoute(scope: EngineApp): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  scope.post(
    '/notices/:account_id',
    { schema: { hide: true }, bodyLimit: NOTICE_BYTES_MAX },
    (request: NoticeRequest, reply) => take(request, reply),
  );
}

async function take(request: NoticeRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { engine } = request.server;
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const taken = await takeNotice(engine, request.params.account_id, { headers: headersOf(request), body });
  switch (taken.kind) {
    case 'not_found':
      return sendProblem(request, reply, { code: 'not_found' });
    case 'forged':
      engine.notices.received('forged', 1);
      engine.forgedLog.note({ accountId: request.params.account_id });
      return reply.code(401).send();
    case 'taken':
      for (const as of ['stored', 'kept', 'repeated'] as const) engine.notices.received(as, taken.counts[as]);
      return taken.answer === undefined ? reply.send() : reply.type(taken.answer.contentType).send(taken.answer.body);
  }
}

function headersOf({ headers }: FastifyRequest): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
}
