import type { FastifyInstance, FastifyReply } from 'fastify';
import { REFERENCE } from '../wire/field-shapes.ts';
import { reversalReplyOf } from '../wire/reversal-reply.ts';
import { saleReplyOf } from '../wire/sale-reply.ts';
import { readSaleRequest } from '../wire/sale-request.ts';
import { sendFault } from '../wire/send-fault.ts';
import type { AcquirerDesk } from './acquirer-desk.ts';
import type { LateAnswers } from './late-answers.ts';
import { reverseSale } from './reverse-sale.ts';
import { settleChallenge } from './settle-challenge.ts';
import { takeSale } from './take-sale.ts';

type ByReference = { Params: { reference: string } };

export function addSalesRoutes(
  app: FastifyInstance,
  desk: AcquirerDesk,
  lateAnswers: LateAnswers,
  publicUrl: () => string,
): void {
  app.post('/acquirer/v1/sales', async (request, reply) => {
    const message = readSaleRequest(request.body);
    if ('fault' in message) return sendFault(reply, message);
    const { sale, answer } = takeSale(desk, message);
    if (answer === 'lost') return cutConnection(desk, reply);
    if (answer === 'late') await lateAnswers.wait(sale.reference);
    return saleReplyOf(desk.book.sale(sale.reference) ?? sale, publicUrl());
  });

  // An inquiry settles a challenge like `complete`, because a shopper who never comes back must not leave a sale open.
  const answerWithSale = async (reference: string, reply: FastifyReply): Promise<unknown> => {
    const sale = desk.book.sale(reference);
    if (sale === undefined) return sendFault(reply, { fault: 'sale_not_found', merchant_ref: reference });
    return saleReplyOf(settleChallenge(desk, sale), publicUrl());
  };
  app.get<ByReference>('/acquirer/v1/sales/:reference', (request, reply) =>
    answerWithSale(request.params.reference, reply),
  );
  app.post<ByReference>('/acquirer/v1/sales/:reference/complete', (request, reply) =>
    answerWithSale(request.params.reference, reply),
  );

  app.post<ByReference>('/acquirer/v1/sales/:reference/reversal', async (request, reply) => {
    const { reference } = request.params;
    if (!REFERENCE.test(reference)) return sendFault(reply, { fault: 'malformed_message', field: 'merchant_ref' });
    const reversed = reverseSale(desk, reference);
    if (reversed === 'refunded_already') {
      return sendFault(reply, { fault: 'sale_refunded_already', merchant_ref: reference });
    }
    return reversalReplyOf(reversed);
  });
}

/** Cuts the connection once the sale is in the book, so that the merchant's side never gets the answer. */
async function cutConnection(desk: AcquirerDesk, reply: FastifyReply): Promise<void> {
  reply.hijack();
  await desk.book.written();
  reply.raw.destroy();
}
