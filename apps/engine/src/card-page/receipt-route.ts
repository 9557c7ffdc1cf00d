import { readReceipt } from '@pay/core/telling/receipts/read-receipt';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageLanguage } from './language.ts';
import { sendPage, sendProblemPage } from './send-page.ts';
import { showReceipt } from './show-receipt.ts';

/** A paid payment's receipt, for anyone who has its address. */
export async function receiptRoute(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { payment_id: paymentId, token } = request.params as { payment_id: string; token: string };
  const receipt = await readReceipt(request.server.engine, { paymentId, token });
  if (!receipt) return sendProblemPage(request, reply, { kind: 'not_found' }, '');
  const { lang } = request.query as { lang?: unknown };
  return sendPage(
    request,
    reply,
    showReceipt(receipt, pageLanguage(lang, receipt.locale, request.headers['accept-language'])),
  );
}
