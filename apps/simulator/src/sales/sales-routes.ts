import type { FastifyInstance, FastifyReply } from 'fastify';
import { refusedReversalNotice, reversalNotice } from '../notices/notice.ts';
import { REFERENCE } from '../wire/field-shapes.ts';
import { readPlay } from '../wire/play.ts';
import { reversalReplyOf } from '../wire/reversal-reply.ts';
import { saleReplyOf } from '../wire/sale-reply.ts';
import { readCard, readSaleRequest } from '../wire/sale-request.ts';
import { sendFault } from '../wire/send-fault.ts';
import type { AcquirerDesk } from './acquirer-desk.ts';
import type { LateAnswers } from './late-answers.ts';
import { reverseSale } from './reverse-sale.ts';
import { settleChallenge } from './settle-challenge.ts';
import { settleDevice } from './settle-device.ts';
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
    const taken = takeSale(desk, message);
    if (taken === 'hold_not_found') {
      const holdRef = 'holdRef' in message.card ? message.card.holdRef : '';
      return sendFault(reply, { fault: 'hold_not_found', hold_ref: holdRef });
    }
    const { sale, answer } = taken;
    const decided = sale.dueAt === null ? undefined : lateAnswers.wait(sale.reference);
    if (answer === 'lost') return cutConnection(desk, reply);
    if (answer === 'late') await decided;
    return saleReplyOf(desk.book.sale(sale.reference) ?? sale, publicUrl());
  });

  app.post('/acquirer/v1/holds', async (request, reply) => {
    const card = readCard(request.body);
    if ('fault' in card) return sendFault(reply, card);
    const holdRef = desk.numbering.retrievalRef();
    desk.holds.put(holdRef, card);
    return { hold_ref: holdRef };
  });

  // Like `complete`, an inquiry settles a challenge, because a shopper who never comes back must not leave a sale open.
  const answerWithSale = async (reference: string, reply: FastifyReply): Promise<unknown> => {
    const sale = desk.book.sale(reference);
    if (sale === undefined) return sendFault(reply, { fault: 'sale_not_found', merchant_ref: reference });
    return saleReplyOf(settleChallenge(desk, settleDevice(desk, sale)), publicUrl());
  };
  app.get<ByReference>('/acquirer/v1/sales/:reference', async ({ params: { reference } }, reply) =>
    desk.book.sale(reference)?.play?.inquiry === false
      ? sendFault(reply, { fault: 'inquiry_not_offered', merchant_ref: reference })
      : answerWithSale(reference, reply),
  );
  app.post<ByReference>('/acquirer/v1/sales/:reference/complete', (request, reply) =>
    answerWithSale(request.params.reference, reply),
  );

  app.post<ByReference>('/acquirer/v1/sales/:reference/reversal', async (request, reply) => {
    const { reference } = request.params;
    if (!REFERENCE.test(reference)) return sendFault(reply, { fault: 'malformed_message', field: 'merchant_ref' });
    const play = desk.book.sale(reference)?.play ?? readPlay(request.body);
    const reversed = reverseSale(desk, reference);
    const isRefused = typeof reversed === 'string';
    desk.notify(play, isRefused ? refusedReversalNotice(reference, reversed, desk.now()) : reversalNotice(reversed));
    if (play.inquiry === false) return { merchant_ref: reference, acknowledged: 'later' };
    return isRefused ? sendFault(reply, { fault: reversed, merchant_ref: reference }) : reversalReplyOf(reversed);
  });
}

/** Cuts the connection once the sale is in the book, so that the merchant's side never gets the answer. */
async function cutConnection(desk: AcquirerDesk, reply: FastifyReply): Promise<void> {
  reply.hijack();
  await desk.book.written();
  reply.raw.destroy();
}
