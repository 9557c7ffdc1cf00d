import type { FastifyInstance } from 'fastify';
import { refundNotice } from '../notices/notice.ts';
import type { AcquirerDesk } from '../sales/acquirer-desk.ts';
import { refundReplyOf } from '../wire/refund-reply.ts';
import { readRefundRequest } from '../wire/refund-request.ts';
import { sendFault } from '../wire/send-fault.ts';
import { takeRefund } from './take-refund.ts';

export function addRefundsRoutes(app: FastifyInstance, desk: AcquirerDesk): void {
  app.post('/acquirer/v1/refunds', async (request, reply) => {
    const message = readRefundRequest(request.body);
    if ('fault' in message) return sendFault(reply, message);
    const refund = takeRefund(desk, message);
    const play = desk.book.sale(refund.saleReference)?.play;
    desk.notify(play, refundNotice(refund));
    const said = refundReplyOf(refund);
    if (play?.inquiry !== false) return said;
    // Only the notice reports how the refund ended.
    return { refund_ref: said.refund_ref, retrieval_ref: said.retrieval_ref, state: 'received' };
  });

  app.get<{ Params: { reference: string } }>('/acquirer/v1/refunds/:reference', async (request, reply) => {
    const refund = desk.book.refund(request.params.reference);
    if (refund === undefined) {
      return sendFault(reply, { fault: 'refund_not_found', refund_ref: request.params.reference });
    }
    return refundReplyOf(refund);
  });
}
