import type { FastifyInstance } from 'fastify';
import type { AcquirerDesk } from '../sales/acquirer-desk.ts';
import { refundReplyOf } from '../wire/refund-reply.ts';
import { readRefundRequest } from '../wire/refund-request.ts';
import { sendFault } from '../wire/send-fault.ts';
import { takeRefund } from './take-refund.ts';

export function addRefundsRoutes(app: FastifyInstance, desk: AcquirerDesk): void {
  app.post('/acquirer/v1/refunds', async (request, reply) => {
    const message = readRefundRequest(request.body);
    return 'fault' in message ? sendFault(reply, message) : refundReplyOf(takeRefund(desk, message));
  });

  app.get<{ Params: { reference: string } }>('/acquirer/v1/refunds/:reference', async (request, reply) => {
    const refund = desk.book.refund(request.params.reference);
    if (refund === undefined) {
      return sendFault(reply, { fault: 'refund_not_found', refund_ref: request.params.reference });
    }
    return refundReplyOf(refund);
  });
}
