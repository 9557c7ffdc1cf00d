import type { FastifyInstance, FastifyReply } from 'fastify';
import { html } from 'ghtml';
import { isSame } from '../accounts.ts';
import { decideSale, endIfLate, refuseSale } from '../api/decide.ts';
import type { Waiting } from '../api/payments-routes.ts';
import type { Payment } from '../book/payment.ts';
import type { Desk } from '../desk.ts';
import { codeOf, flowOf } from '../test-cards.ts';

type Fields = Readonly<Record<string, string | undefined>>;
type Visit = { Params: { session: string } };

/** The page that a redirect leads to. Showing and answering it requires the key of the redirect. */
export function addIssuerRoutes(app: FastifyInstance, desk: Desk, waiting: Waiting): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  const visited = (session: string, given: string | undefined): Payment | undefined => {
    const payment = desk.book.payments.find((each) => each.session === session);
    return payment?.visit != null && isSame(payment.visit, given ?? '') ? endIfLate(desk, payment) : undefined;
  };

  app.get<Visit>('/3ds/:session', async ({ params, query }, reply) => {
    const payment = visited(params.session, (query as Fields)['visit']);
    if (payment === undefined) return nothing(reply);
    const card = waiting.get(payment.id);
    if (payment.state !== 'pending' || card === undefined) return back(reply, payment);
    if (flowOf(card) === 'challenge') return send(reply, askPage(payment));
    authenticate(payment, false);
    return back(reply, payment);
  });

  app.post<Visit>('/3ds/:session/decision', async ({ params, body }, reply) => {
    const { visit, decision } = body as Fields;
    const payment = visited(params.session, visit);
    if (payment === undefined) return nothing(reply);
    if (decision === 'leave')
      return send(reply, page('You left without deciding', html`<p>The payment is still waiting for your answer.</p>`));
    if (payment.state === 'pending') {
      if (decision === 'approve') authenticate(payment, true);
      else if (decision === 'refuse') refuse(payment);
      else return send(reply, askPage(payment));
    }
    return back(reply, payment);
  });

  function authenticate(payment: Payment, challenged: boolean): void {
    const card = waiting.get(payment.id);
    if (card === undefined) return;
    waiting.delete(payment.id);
    payment.threeDs = { response: 'Y', challenged };
    decideSale(desk, payment, codeOf(card));
  }

  function refuse(payment: Payment): void {
    waiting.delete(payment.id);
    refuseSale(desk, payment, { response: 'N', challenged: true });
  }
}

/** Takes the browser back. Anyone could have written the ids in this URL. */
function back(reply: FastifyReply, { returnUrls, state, session, id }: Payment): FastifyReply {
  const url = new URL(state === 'authorized' ? returnUrls.success : returnUrls.failure);
  url.searchParams.set('cko-session-id', session);
  url.searchParams.set('cko-payment-id', id);
  return reply.redirect(url.href, 303);
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem}
button{font:inherit;padding:.6rem 1.2rem;margin-inline-end:.5rem}`;

function page(title: string, content: string): string {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><style>!${STYLE}</style></head>
<body><main><h1>${title}</h1>!${content}</main></body></html>`;
}

/** The page that asks the shopper for a decision. */
function askPage({ session, visit, amount, currency, lastFour }: Payment): string {
  return page(
    'Confirm your payment',
    html`<p>Pay ${amount} ${currency} (in minor units) with the card ending in ${lastFour}.</p>
<form method="post" action="/3ds/${session}/decision"><input type="hidden" name="visit" value="${visit}">
<button name="decision" value="approve">Approve</button><button name="decision" value="refuse">Refuse</button>
<button name="decision" value="leave">Leave</button></form>`,
  );
}

function nothing(reply: FastifyReply): FastifyReply {
  return send(reply.code(404), page('Nothing to confirm', html`<p>This page does not belong to a payment.</p>`));
}

function send(reply: FastifyReply, content: string): FastifyReply {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(content);
}
