import { randomUUID } from 'node:crypto';
import { readCardForm } from '@pay/core/cards/card-form';
import { routingPartOf } from '@pay/core/ground/ids/public-id';
import { isLocale } from '@pay/core/ground/locale/locale';
import { type LinkOpened, openLink } from '@pay/core/paying/payment-links/open-link';
import { readLinkAmount } from '@pay/core/paying/payment-links/read-link-amount';
import { type LinkPage, readLinkPage } from '@pay/core/paying/payment-links/read-link-page';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddressOf } from '../../http/client-address-of.ts';
import type { EngineApp } from '../../http/engine-app.ts';
import { pageLanguage } from '../language.ts';
import { FORM_BYTES_MAX, readFormBody } from '../read-form-body.ts';
import { sendPage } from '../send-page.ts';
import type { Lang, LinkNotice } from '../texts/texts.ts';
import { paymentPath } from '../views/payment-path.ts';
import { type SentForm, showLinkForm, showLinkNotice } from './show-link.ts';

const SHOPPER = { kind: 'shopper' } as const;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The page of a payment link. Only the form's POST creates a session, so programs that preview links create nothing.
 */
export function linkRoutes(app: EngineApp): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { bodyLimit: FORM_BYTES_MAX },
    (_request: FastifyRequest, payload: FastifyRequest['raw']) => readFormBody(payload),
  );
  const options = { schema: { hide: true }, onRequest: withinLimits } as const;
  app.get('/pay/:link_id', options, showRoute);
  app.post('/pay/:link_id', options, openRoute);
}

async function showRoute(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const page = await readLinkPage(request.server.engine, linkIdOf(request));
  const notice = whyClosed(page);
  return notice === undefined && page ? sendForm(request, reply, page) : sendNotice(request, reply, notice, page);
}

async function openRoute(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { engine } = request.server;
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  // The reader of card forms reads this form too, because a shopper could enter a card into a wrong field. That reader
  // keeps card data out of strings.
  const { fields, card } = readCardForm(body, { year: 2000, month: 1 });
  if (card.ok) card.card.wipe();
  const page = await readLinkPage(engine, linkIdOf(request));
  if (!page) return sendNotice(request, reply, 'not_found');
  const given = fields.get('visit') ?? '';
  const visit = UUID.test(given) ? given : randomUUID();
  const typed = fields.get('amount') ?? '';
  const read = readLinkAmount(page.link, typed);
  if (!read.ok) return sendForm(request, reply, page, { visit, typed, error: read.fault });
  const locale = languageOf(request);
  const { linkId } = page.link;
  const opened = await openLink(engine, SHOPPER, { linkId, amount: read.amount, visit, locale });
  if (opened.kind === 'opened') {
    const path = paymentPath('/payment', opened.paymentId, locale);
    return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(path, 303);
  }
  const isAmount = opened.kind === 'refused' && opened.code === 'amount_not_carried' && page.link.amount === null;
  if (isAmount) return sendForm(request, reply, page, { visit, typed, error: 'unsupported' });
  return sendNotice(request, reply, noticeOf(opened), page);
}

/** Why a link cannot be opened now; undefined if it can. */
function whyClosed(page: LinkPage | undefined): LinkNotice | undefined {
  if (!page) return 'not_found';
  if (page.link.status !== 'active') return page.link.status;
  return page.canPay ? undefined : 'unavailable';
}

function noticeOf(opened: Exclude<LinkOpened, { kind: 'opened' }>): LinkNotice {
  switch (opened.kind) {
    case 'over':
      return opened.status;
    case 'refused':
      return 'unavailable';
    case 'busy':
    case 'not_found':
      return opened.kind;
  }
}

function sendForm(request: FastifyRequest, reply: FastifyReply, page: LinkPage, sent?: SentForm): FastifyReply {
  const about = { engine: request.server.engine, lang: languageOf(request) };
  return sendPage(request, reply, showLinkForm(about, page, sent?.visit ?? randomUUID(), sent));
}

function sendNotice(
  request: FastifyRequest,
  reply: FastifyReply,
  kind: LinkNotice = 'not_found',
  page?: LinkPage,
): FastifyReply {
  const about = { engine: request.server.engine, lang: languageOf(request) };
  return sendPage(request, reply, showLinkNotice(about, kind, linkIdOf(request) || null, page));
}

/**
 * The limits of the browser's routes: a limit for each address, and a smaller one for opening links. A form from
 * another site is refused before its body is read. If addresses are not known, the openings of each link are counted
 * instead.
 */
async function withinLimits(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const { ofAddress, ofSession } = request.server.engine.guards.browserCalls;
  const { counted } = clientAddressOf(request);
  const isOpening = request.method === 'POST';
  const waitSeconds = Math.max(
    counted === null ? 0 : ofAddress.take(counted),
    isOpening ? ofSession.take(`opening ${counted ?? linkIdOf(request)}`) : 0,
  );
  if (waitSeconds > 0) {
    return sendNotice(request, reply.header('retry-after', String(waitSeconds)), 'too_many_requests');
  }
  const site = request.headers['sec-fetch-site'];
  if (isOpening && site !== undefined && site !== 'same-origin') return sendNotice(request, reply, 'stale_form');
  return undefined;
}

/** Text that cannot be an id is never written into a page, because it could be a card number. */
function linkIdOf(request: FastifyRequest): string {
  const { link_id: linkId } = request.params as { link_id: string };
  return routingPartOf('plk', linkId) === undefined ? '' : linkId;
}

function languageOf(request: FastifyRequest): Lang {
  const { lang } = request.query as { lang?: unknown };
  return pageLanguage(isLocale(lang) ? lang : undefined, null, request.headers['accept-language']);
}
