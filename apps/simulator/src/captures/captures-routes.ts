import type { FastifyInstance } from 'fastify';
import type { AcquirerDesk } from '../sales/acquirer-desk.ts';
import { captureReplyOf } from '../wire/capture-reply.ts';
import { readCaptureRequest } from '../wire/capture-request.ts';
import { sendFault } from '../wire/send-fault.ts';
import { takeCapture } from './take-capture.ts';

export function addCapturesRoutes(app: FastifyInstance, desk: AcquirerDesk): void {
  app.post('/acquirer/v1/captures', async (request, reply) => {
    const message = readCaptureRequest(request.body);
    return 'fault' in message ? sendFault(reply, message) : captureReplyOf(takeCapture(desk, message));
  });
}
