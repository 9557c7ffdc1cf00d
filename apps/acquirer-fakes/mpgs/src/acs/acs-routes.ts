import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { textAt } from '../api/member.ts';
import type { Order, Transaction } from '../book/order.ts';
import type { Desk } from '../desk.ts';
import { decideChallenge } from '../operations/authentication.ts';
import { challengePage, type Language, returnPage } from './acs-page.ts';

export const ACS_PATH = '/acs/prompt';

/**
 * The issuer's page, which asks the shopper, tells the gateway the answer, and sends the browser back to the merchant.
 */
export function addAcsRoutes(app: FastifyInstance, desk: Desk): void {
  app.post(ACS_PATH, (request, reply) => {
    const creq = textAt(request.body, 'creq') ?? '';
    const found = challengeOf(desk, creq);
    if (!found) return sendPage(reply, 404, 'No payment is waiting for this message.');
    const { money } = found.transaction;
    const amount = `${money.minor} ${money.currency}`;
    return sendPage(reply, 200, challengePage(languageOf(request), { creq, amount }));
  });

  app.post(`${ACS_PATH}/decision`, (request, reply) => {
    const decision = textAt(request.body, 'decision');
    const found = challengeOf(desk, textAt(request.body, 'creq') ?? '');
    const { returnUrl } = found?.transaction.authentication ?? {};
    if (!found || !returnUrl) return sendPage(reply, 404, 'No payment is waiting for this message.');
    // A shopper who lets the time pass comes back without a decision.
    const order = decision === 'time_out' ? found.order : decideChallenge(desk, found.order, decision === 'approve');
    const authentication = order.transactions.find(({ id }) => id === found.transaction.id);
    return sendPage(
      reply,
      200,
      returnPage(languageOf(request), returnUrl, {
        'order.id': order.id,
        'transaction.id': found.transaction.id,
        'response.gatewayRecommendation': authentication?.recommendation ?? '',
        result: authentication?.result ?? '',
      }),
    );
  });
}

type Challenge = { readonly order: Order; readonly transaction: Transaction };

function challengeOf({ book }: Desk, creq: string): Challenge | undefined {
  const order = creq === '' ? undefined : book.orderOfChallenge(creq);
  const transaction = order?.transactions.find(({ authentication }) => authentication?.creq === creq);
  return order && transaction && { order, transaction };
}

function languageOf({ headers }: FastifyRequest): Language {
  return headers['accept-language']?.startsWith('ar') ? 'ar' : 'en';
}

function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
}
