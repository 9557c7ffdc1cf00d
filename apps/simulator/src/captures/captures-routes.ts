import type { FastifyInstance } from 'fastify';
import { captureNotice } from '../notices/notice.ts';
import type { AcquirerDesk } from '../sales/acquirer-desk.ts';
import { captureReplyOf } from '../wire/capture-reply.ts';
import { readCaptureRequest } from '../wire/capture-request.ts';
import { sendFault } from '../wire/send-fault.ts';
import { takeCapture } from './take-capture.ts';

export function addCapturesRoutes(app: FastifyInstance, desk: AcquirerDesk): void {
  app.post('/acquirer/v1/captures', async (request, reply) => {
    const message = readCaptureRequest(request.body);
    if ('fault' in message) return sendFault(reply, message);
    const capture = takeCapture(desk, message);
    const play = desk.book.sale(capture.saleReference)?.play;
    desk.notify(play, captureNotice(capture));
    const said = captureReplyOf(capture);
    if (play?.inquiry !== false) return said;
    // Only the notice reports how the capture ended.
    return { capture_ref: said.capture_ref, retrieval_ref: said.retrieval_ref, state: 'received' };
  });
}
