import { browserResult, readBrowserProfile, readBrowserSession } from '@pay/core/paying/browser/browser-session';
import { openBrowserPayment } from '@pay/core/paying/browser/open-browser-payment';
import { sessionAnswer } from '@pay/core/paying/sessions/session-answer';
import { Type } from 'typebox';
import { preflightRoute } from '../../browser/cross-origin.ts';
import type { EngineApp } from '../../engine-app.ts';
import {
  BrowserPaymentSchema,
  BrowserProfileSchema,
  BrowserResultSchema,
  BrowserSessionSchema,
} from '../../schemas/browser-schemas.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { TrackId } from '../../schemas/session-schemas.ts';
import { answerOf, browserOperation, publishableKeyOf } from './browser-operation.ts';

const PROFILE = {
  operationId: 'browserProfile',
  summary: 'Check a publishable key',
  description: 'Returns the profile that the key belongs to, and whether this page may use the key.',
  answer: 'The profile.',
  refusals: [],
} as const;

const SESSION = {
  operationId: 'browserSession',
  summary: 'Read a session for the widget',
  description: 'The data that the widget shows: the amount, and whether the session can still be paid.',
  answer: 'The part of the session that a shopper may see.',
  refusals: ['not_found'],
} as const;

const PAY = {
  operationId: 'browserPay',
  summary: 'Start the payment of a session from the widget',
  description: `Returns the URL where the shopper pays. The call moves no money and can be repeated, because the URL stays the same until the session ends.`,
  answer: 'The URL of the card page.',
  refusals: [
    'not_found',
    'session_expired',
    'session_not_payable',
    'payment_in_progress',
    'capture_not_possible',
    'amount_not_supported_by_acquirer',
    'acquirer_not_configured',
    'malformed_json',
    'body_too_large',
    'unsupported_media_type',
  ],
} as const;

const RESULT = {
  operationId: 'browserResult',
  summary: 'Get the result of a payment as a hint',
  description: 'A hint for the page that the shopper returns to. Never fulfil an order based on it.',
  answer: 'The hint.',
  refusals: ['not_found'],
} as const;

const params = Type.Object({ track_id: TrackId });
const SESSION_PATH = '/v1/sdk/browser/checkout/:track_id';

/** The routes that the widget calls. No other routes have answers that pages of other origins can read. */
export function browserRoutes(app: EngineApp): void {
  const { engine } = app;

  preflightRoute(app, '/v1/sdk/browser/profile', 'GET');
  app.get('/v1/sdk/browser/profile', {
    ...browserOperation(PROFILE, { response: answers({ 200: BrowserProfileSchema }) }),
    handler: async (request, reply) =>
      answerOf(request, reply, await readBrowserProfile(engine, publishableKeyOf(request))),
  });

  preflightRoute(app, SESSION_PATH, 'GET');
  app.get(SESSION_PATH, {
    ...browserOperation(SESSION, { params, response: answers({ 200: BrowserSessionSchema }) }),
    handler: async (request, reply) => {
      const session = await readBrowserSession(engine, publishableKeyOf(request), request.params.track_id);
      return answerOf(request, reply, session, (found) => {
        const { track_id, status, amount, amount_minor, currency, locale } = sessionAnswer(found, engine.environment);
        return { track_id, status, amount, amount_minor, currency, locale };
      });
    },
  });

  preflightRoute(app, `${SESSION_PATH}/pay`, 'POST');
  app.post(`${SESSION_PATH}/pay`, {
    ...browserOperation(PAY, { params, response: answers({ 200: BrowserPaymentSchema }) }),
    handler: async (request, reply) => {
      const opened = await openBrowserPayment(engine, publishableKeyOf(request), request.params.track_id);
      return answerOf(request, reply, opened, (paymentId) => ({ payment_url: engine.paymentUrl(paymentId) }));
    },
  });

  preflightRoute(app, `${SESSION_PATH}/result`, 'GET');
  app.get(`${SESSION_PATH}/result`, {
    ...browserOperation(RESULT, { params, response: answers({ 200: BrowserResultSchema }) }),
    handler: async (request, reply) => {
      const session = await readBrowserSession(engine, publishableKeyOf(request), request.params.track_id);
      return answerOf(request, reply, session, (found) => ({ track_id: found.trackId, result: browserResult(found) }));
    },
  });
}
