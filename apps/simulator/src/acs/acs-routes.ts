import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Challenge, Sale } from '../book/sale.ts';
import { type Page, sendPage } from '../page/send-page.ts';
import type { AcquirerDesk } from '../sales/acquirer-desk.ts';
import { recordChallengeResult } from '../sales/settle-challenge.ts';
import { recordDeviceData } from '../sales/settle-device.ts';
import { acsLanguageOf } from './acs-language.ts';
import { askPage, deviceDonePage, nothingHerePage, returnLinkPage, returnPage, timedOutPage } from './acs-page.ts';

type AcsRequest = FastifyRequest<{ Params: { acsId: string } }>;
type Challenged = { readonly sale: Sale; readonly challenge: Challenge };

const RESULTS = { approve: 'approved', refuse: 'refused' } as const;

/** The issuer's pages. Only a request with the sale's own `creq` can read or decide anything. */
export function addAcsRoutes(app: FastifyInstance, desk: AcquirerDesk): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });

  // Only sales whose hop is a link can be opened with a GET request.
  app.get('/acs/:acsId', async (request: AcsRequest, reply) => {
    const found = challengedSale(desk, request, (request.query as { creq?: string }).creq);
    return found?.sale.play?.hop === 'get' ? sendQuestion(request, reply, found) : sendNothingHere(request, reply);
  });

  app.post('/device/:deviceId', async (request: FastifyRequest<{ Params: { deviceId: string } }>, reply) => {
    const sale = desk.book.saleOfDevice(request.params.deviceId);
    if (sale?.device == null || fieldOf(request, 'return_url') !== sale.device.returnUrl) {
      return sendNothingHere(request, reply);
    }
    recordDeviceData(desk, sale);
    return sendPage(reply, 200, deviceDonePage(languageOf(request), sale.device));
  });

  app.post('/acs/:acsId', async (request: AcsRequest, reply) => {
    const found = challengedSale(desk, request);
    // The return URL must be the one recorded with the sale.
    if (found === null || fieldOf(request, 'return_url') !== found.challenge.returnUrl)
      return sendNothingHere(request, reply);
    return sendQuestion(request, reply, found);
  });

  app.post('/acs/:acsId/decision', async (request: AcsRequest, reply) => {
    const found = challengedSale(desk, request);
    if (found === null) return sendNothingHere(request, reply);
    const decision = fieldOf(request, 'decision');
    if (decision === 'time_out' && isOpen(found)) {
      return sendPage(reply, 200, timedOutPage(languageOf(request), found.challenge));
    }
    if (decision !== 'approve' && decision !== 'refuse') return sendQuestion(request, reply, found);
    const sale = recordChallengeResult(desk, found.sale, RESULTS[decision]);
    const decided = { sale, challenge: sale.challenge ?? found.challenge };
    return sendPage(reply, 200, wayBack(languageOf(request), decided));
  });
}

function challengedSale(desk: AcquirerDesk, request: AcsRequest, creq = fieldOf(request, 'creq')): Challenged | null {
  const sale = desk.book.saleOfAcs(request.params.acsId);
  if (sale === undefined || sale.challenge === null) return null;
  return creq === sale.challenge.request ? { sale, challenge: sale.challenge } : null;
}

function wayBack(language: 'en' | 'ar', { sale, challenge }: Challenged): Page {
  return sale.play?.hop === 'get' ? returnLinkPage(language, challenge) : returnPage(language, challenge);
}

function isOpen({ sale, challenge }: Challenged): boolean {
  return sale.state === 'awaiting_cardholder' && challenge.result === null;
}

/** Sends the question, or the page that leads back if the question has been answered or is no longer open. */
function sendQuestion(request: AcsRequest, reply: FastifyReply, found: Challenged): FastifyReply {
  const language = languageOf(request);
  const page = isOpen(found) ? askPage(language, found.sale, found.challenge) : wayBack(language, found);
  return sendPage(reply, 200, page);
}

function sendNothingHere(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPage(reply, 404, nothingHerePage(languageOf(request)));
}

function languageOf(request: FastifyRequest): 'en' | 'ar' {
  return acsLanguageOf(
    (request.query as Readonly<Record<string, unknown>>)['lang'],
    request.headers['accept-language'],
  );
}

function fieldOf(request: Pick<FastifyRequest, 'body'>, name: string): string | undefined {
  return (request.body as Readonly<Record<string, string>> | undefined)?.[name];
}
