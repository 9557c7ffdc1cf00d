import { type Pay, PayError } from '@pay/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Order } from '../orders/order.ts';
import { type PageNeeds, pageHeaders } from '../page-headers.ts';
import type { ShopDeps } from '../shop-deps.ts';
import { LANGS, type Lang, pathIn } from '../texts/texts.ts';
import { checkoutPage } from '../views/checkout-page.ts';
import { orderPage } from '../views/order-page.ts';
import { returnedPage } from '../views/returned-page.ts';

type OrderParams = { Params: { order: string } };

/** The pages of one order: checkout, return and outcome. */
export function addOrderRoutes(app: FastifyInstance, deps: ShopDeps): void {
  const { book, pay, config, askAgain } = deps;
  const send = (reply: FastifyReply, needs: PageNeeds, page: string) =>
    reply.headers(pageHeaders(config, needs)).send(page);
  const orderOf = (request: FastifyRequest<OrderParams>): Order | undefined => book.byId(request.params.order);

  app.get<OrderParams>('/orders/:order/state', async (request, reply) => {
    const order = orderOf(request);
    if (!order) return reply.callNotFound();
    const { status } = await askAgain(order);
    return reply.header('cache-control', 'no-store').send({ status });
  });

  for (const lang of LANGS) {
    app.get<OrderParams>(pathIn(lang, '/checkout/:order'), async (request, reply) => {
      const order = orderOf(request);
      if (!order) return reply.callNotFound();
      if (order.status !== 'pending' || order.trackId === null) return reply.redirect(orderPath(lang, order), 303);
      return send(reply, { widget: true }, checkoutPage(lang, order, order.trackId, config));
    });

    app.post<OrderParams>(pathIn(lang, '/checkout/:order/pay'), async (request, reply) => {
      const order = orderOf(request);
      if (!order) return reply.callNotFound();
      if (order.status !== 'pending' || order.trackId === null) return reply.redirect(orderPath(lang, order), 303);
      const address = await cardPageOf(pay, order.trackId);
      return reply.redirect(address ?? orderPath(lang, order), 303);
    });

    app.get<{ Querystring: { track_id?: unknown } }>(pathIn(lang, '/return'), async (request, reply) => {
      const { track_id: trackId } = request.query;
      const order = typeof trackId === 'string' ? book.byTrackId(trackId) : undefined;
      if (!order) return reply.callNotFound();
      return send(reply, { widget: true }, returnedPage(lang, order, config));
    });

    app.get<OrderParams>(pathIn(lang, '/orders/:order'), async (request, reply) => {
      const order = orderOf(request);
      if (!order) return reply.callNotFound();
      return send(reply, { scripts: true }, orderPage(lang, await askAgain(order)));
    });
  }
}

/** The card page of a session; undefined if the session has ended, because the order's page then shows the outcome. */
async function cardPageOf(pay: Pay, trackId: string): Promise<string | undefined> {
  try {
    return (await pay.checkout.pay(trackId)).payment_url;
  } catch (error) {
    const isOver = error instanceof PayError && /^session_(expired|not_payable)$/.test(error.code);
    if (isOver) return undefined;
    throw error;
  }
}

function orderPath(lang: Lang, { id }: Order): string {
  return pathIn(lang, `/orders/${id}`);
}
