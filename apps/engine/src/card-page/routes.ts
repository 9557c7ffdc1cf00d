import { readCardForm } from '@pay/core/cards/card-form';
import { routingPartOf, routingPartOfProfileId } from '@pay/core/ground/ids/public-id';
import { isLocale } from '@pay/core/ground/locale/locale';
import { findLogo } from '@pay/core/merchants/logos/find-logo';
import type { DeclineCode } from '@pay/core/paying/acquiring/decline-code';
import { finishChallenge } from '@pay/core/paying/payments/attempting/finish-challenge';
import { submitCard } from '@pay/core/paying/payments/attempting/submit-card';
import { cancelByShopper } from '@pay/core/paying/payments/ending/cancel-session';
import { paymentStatus } from '@pay/core/paying/payments/payment';
import { readPayment } from '@pay/core/paying/payments/reading/read-payment';
import { findReceiptPath } from '@pay/core/telling/receipts/read-receipt';
import { answerHeaders } from '@pay/serving/answer-headers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddressOf } from '../http/client-address-of.ts';
import type { EngineApp } from '../http/engine-app.ts';
import { isUnheard } from '../http/problems/is-unheard.ts';
import { Overloaded } from '../http/shedding/overloaded.ts';
import { browserData } from './browser-data.ts';
import { formErrors } from './form-errors.ts';
import { verifyFormToken } from './form-token.ts';
import { pageLanguage } from './language.ts';
import { linkRoutes } from './links/link-routes.ts';
import { FORM_BYTES_MAX, FormCutOff, FormTooLarge, readFormBody } from './read-form-body.ts';
import { receiptRoute } from './receipt-route.ts';
import { RETURNED_BYTES_MAX, returnedFields } from './returned-fields.ts';
import { sendPage, sendProblemPage } from './send-page.ts';
import { asksName, showPayment } from './show-payment.ts';
import type { Lang } from './texts/texts.ts';
import { paymentPath } from './views/payment-path.ts';

const SHOPPER = { kind: 'shopper' } as const;
const hidden = { schema: { hide: true } } as const;

type Query = { readonly payment_id?: unknown; readonly lang?: unknown };

/**
 * The routes of the hosted card page, which show a payment and its receipt, take a card, cancel a payment, and receive
 * the shopper who returns from the issuer.
 */
export function cardPageRoutes(app: EngineApp): void {
  app.removeAllContentTypeParsers();
  app.setErrorHandler(async (error, request, reply) => {
    if (isUnheard(reply)) return reply.hijack();
    if (error instanceof Overloaded) return sendProblemPage(request, reply, { kind: 'broken' }, paymentIdOf(request));
    const { message, code } = error as { message?: string; code?: string };
    // Fastify itself refuses only requests that our forms never send.
    const isTheirs = error instanceof FormTooLarge || error instanceof FormCutOff;
    const isOurs = !(code?.startsWith('FST_') || isTheirs);
    if (isOurs) {
      app.engine.guards.tellUnreadable(error);
      request.log.error({ error_code: code, error_message: message }, 'card page failed');
    }
    return sendProblemPage(request, reply, { kind: isOurs ? 'broken' : 'stale_form' }, paymentIdOf(request));
  });

  app.get('/payment', hidden, showRoute);
  app.get('/payment/logo/:profile_id/:hash', hidden, logoRoute);
  app.register(async (links) => linkRoutes(links as EngineApp));
  app.get('/receipt/:payment_id/:token', hidden, receiptRoute);
  app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { bodyLimit: FORM_BYTES_MAX },
      (_request: FastifyRequest, payload: FastifyRequest['raw']) => readFormBody(payload),
    );
    const paying = { ...hidden, config: { demand: 'waits_for_acquirer' }, onRequest: refuseCrossSite } as const;
    forms.post('/payment', paying, payRoute);
    forms.post('/payment/cancel', { ...hidden, onRequest: refuseCrossSite }, cancelRoute);
  });
  app.register(async (challenge) => {
    challenge.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: RETURNED_BYTES_MAX },
      async (_request: FastifyRequest, body: string) => body,
    );
    challenge.addContentTypeParser('*', { parseAs: 'buffer' }, async () => undefined);
    challenge.route({
      method: ['GET', 'POST'],
      url: '/payment/challenge/:return_id',
      ...hidden,
      config: { demand: 'vital' },
      exposeHeadRoute: false,
      handler: returnRoute,
    });
  });
}

async function showRoute(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { engine } = request.server;
  const payment = await readPayment(engine, paymentIdOf(request));
  if (!payment) return sendProblemPage(request, reply, { kind: 'not_found' }, '');
  const lang = languageOf(request, payment.session.locale);
  const receiptPath = await findReceiptPath(engine, payment.session);
  return sendPage(request, reply, showPayment(engine, payment, lang, [], undefined, receiptPath));
}

async function payRoute(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { engine } = request.server;
  const now = new Date();
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const form = readCardForm(body, { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 });
  try {
    const paymentId = paymentIdOf(request);
    const attemptCount = verifyFormToken(engine.formTokenKey, paymentId, form.fields.get('token'));
    if (attemptCount === undefined) return sendStaleForm(request, reply, paymentId);
    let cardholderName: string | null = null;
    // The payment has to be read only if the card is not valid, or if the form asks for the name on the card.
    if (!form.card.ok || form.cardholder !== undefined) {
      const payment = await readPayment(engine, paymentId);
      if (!payment) return sendProblemPage(request, reply, { kind: 'not_found' }, '');
      const asked = asksName(engine, payment);
      const errors = formErrors(form, asked);
      if (errors.length > 0 && paymentStatus(payment) !== 'awaiting_card') return backToPage(reply, paymentId, request);
      const lang = languageOf(request, payment.session.locale);
      if (errors.length > 0) return sendPage(request, reply, showPayment(engine, payment, lang, errors));
      if (asked !== 'no' && form.cardholder?.ok) cardholderName = form.cardholder.name;
    }
    if (!form.card.ok) throw new Error('a card that cannot be read has no error');
    const lang = langOf(request);
    const returnUrl = (id: string) => engine.returnUrl(id) + (lang ? `?lang=${lang}` : '');
    const { limitKey, tellLimited, tellUncounted } = engine.guards;
    const client = clientAddressOf(request);
    if (client.counted === null) tellUncounted();
    const deps = { ...engine, limitKey, returnUrl };
    const submitted = await submitCard(deps, SHOPPER, {
      paymentId,
      attemptCount,
      card: form.card.card,
      cardholderName,
      browser: browserData(request, form.fields, client.address),
      countedAddress: client.counted,
    });
    if (submitted.kind === 'limited') {
      tellLimited(submitted);
      return sendLimited(request, reply, paymentId, submitted.waitSeconds);
    }
    if (submitted.kind === 'card_refused') return sendCardRefused(request, reply, paymentId, submitted.code);
    // Whether the form was accepted or arrived too late, the next page shows the current state.
    return backToPage(reply, paymentId, request);
  } finally {
    if (form.card.ok) form.card.card.wipe();
  }
}

async function cancelRoute(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { engine } = request.server;
  const paymentId = paymentIdOf(request);
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const form = readCardForm(body, { year: 2000, month: 1 });
  if (form.card.ok) form.card.card.wipe();
  const attemptCount = verifyFormToken(engine.formTokenKey, paymentId, form.fields.get('token'));
  if (attemptCount === undefined) return sendStaleForm(request, reply, paymentId);
  await cancelByShopper(engine, SHOPPER, { paymentId, attemptCount });
  return backToPage(reply, paymentId, request);
}

/** The issuer's page sends the shopper here; this is the only route that accepts a form from another site. */
async function returnRoute(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { engine } = request.server;
  const { return_id: returnId } = request.params as { return_id: string };
  const returned = returnedFields(request.query, request.body);
  const found = await finishChallenge(engine, SHOPPER, { returnId, returned });
  if (!found) return sendProblemPage(request, reply, { kind: 'not_found' }, '');
  return backToPage(reply, found.paymentId, request);
}

/** Redirects to the payment's own page, so that reloading or going back repeats nothing. */
function backToPage(reply: FastifyReply, paymentId: string, request: FastifyRequest): FastifyReply {
  const lang = langOf(request);
  const path = lang ? paymentPath('/payment', paymentId, lang) : `/payment?payment_id=${encodeURIComponent(paymentId)}`;
  return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(path, 303);
}

/**
 * A form from another site is refused before its body is read. Requests without `sec-fetch-site` are allowed, because
 * older browsers do not send this header.
 */
async function refuseCrossSite(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const site = request.headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin') return undefined;
  return sendStaleForm(request, reply, paymentIdOf(request));
}

/** Uses the language of the payment's session if the URL has none. */
async function sendStaleForm(request: FastifyRequest, reply: FastifyReply, paymentId: string): Promise<FastifyReply> {
  const payment = langOf(request) ? undefined : await readPayment(request.server.engine, paymentId);
  return sendProblemPage(request, reply, { kind: 'stale_form' }, paymentId, payment?.session.locale);
}

/** Uses the language of the payment's session if the URL has none. */
async function sendLimited(
  request: FastifyRequest,
  reply: FastifyReply,
  paymentId: string,
  waitSeconds: number,
): Promise<FastifyReply> {
  const payment = langOf(request) ? undefined : await readPayment(request.server.engine, paymentId);
  reply.header('retry-after', String(waitSeconds));
  return sendProblemPage(request, reply, { kind: 'too_many_requests' }, paymentId, payment?.session.locale);
}

/** Shows the form again, because only another card can help. */
async function sendCardRefused(
  request: FastifyRequest,
  reply: FastifyReply,
  paymentId: string,
  declined: DeclineCode,
): Promise<FastifyReply> {
  const { engine } = request.server;
  const payment = await readPayment(engine, paymentId);
  if (!payment || paymentStatus(payment) !== 'awaiting_card') return backToPage(reply, paymentId, request);
  const lang = languageOf(request, payment.session.locale);
  return sendPage(request, reply, showPayment(engine, payment, lang, [], declined));
}

function paymentIdOf(request: FastifyRequest): string {
  const { payment_id: paymentId } = request.query as Query;
  // Text that cannot be an id is never written into a page, because it could be a card number.
  return typeof paymentId === 'string' && routingPartOf('pay', paymentId) !== undefined ? paymentId : '';
}

function langOf(request: FastifyRequest): Lang | undefined {
  const { lang } = request.query as Query;
  return isLocale(lang) ? lang : undefined;
}

function languageOf(request: FastifyRequest, session: Lang | null): Lang {
  return pageLanguage(langOf(request), session, request.headers['accept-language']);
}

/**
 * A merchant's logo. Its hash is in the URL, so it can be cached for ever. Its policy keeps an SVG that is opened
 * directly from running or loading anything.
 */
async function logoRoute(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { profile_id: publicId, hash } = request.params as { profile_id: string; hash: string };
  const profileId = routingPartOfProfileId(publicId);
  const { engine } = request.server;
  const logo = profileId === undefined ? null : await findLogo(engine, { profileId, hash });
  if (logo === null) return sendProblemPage(request, reply, { kind: 'not_found' }, '');
  return reply
    .headers({
      ...answerHeaders(engine.baseUrls[engine.environment].startsWith('https:')),
      'content-type': logo.mediaType,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
    .send(logo.bytes);
}
