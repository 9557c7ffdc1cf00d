import { listOwnLinkPayments, listOwnLinks } from '@pay/core/paying/payment-links/own-links';
import { Type } from 'typebox';
import { answerOperation } from '../../answer-operation.ts';
import type { EngineApp } from '../../engine-app.ts';
import { EXAMPLE } from '../../schemas/examples.ts';
import { freeText } from '../../schemas/free-text.ts';
import { Limit, limitOf, pageOf } from '../../schemas/page-schemas.ts';
import { LinkId, LinkPaymentSchema, PaymentLinkSchema } from '../../schemas/payment-link-schemas.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { serverOperation } from '../server-operation.ts';

const LIST_LINKS = {
  operationId: 'listPaymentLinks',
  scope: 'payment_links',
  tag: 'Payment links',
  summary: 'List payment links',
  description: 'All your links, newest first. To get the next page, pass the id of the last link as `after`.',
  answer: 'The links.',
  refusals: [],
  idempotencyKey: 'ignored',
  takesBody: false,
} as const;

const LIST_LINK_PAYMENTS = {
  operationId: 'listLinkPayments',
  scope: 'payment_links',
  tag: 'Payment links',
  summary: 'List the payments of a link',
  description:
    'The sessions that shoppers have opened with the link, newest first, including those that nobody paid. To get the next page, pass the `track_id` of the last one as `after`.',
  answer: 'The sessions.',
  refusals: ['not_found'],
  idempotencyKey: 'ignored',
  takesBody: false,
} as const;

const pageQuery = (description: string, example: string) =>
  Type.Object(
    { after: Type.Optional(freeText({ maxLength: 64, description, examples: [example] })), limit: Limit },
    { additionalProperties: false },
  );

/** GET /v1/payment-links */
export function listLinksRoute(app: EngineApp): void {
  app.get('/v1/payment-links', {
    ...serverOperation(LIST_LINKS, {
      querystring: pageQuery('Identifier of the last link of the previous page.', EXAMPLE.linkId),
      response: answers({ 200: pageOf('PaymentLinkList', PaymentLinkSchema, 'Newest first.') }),
    }),
    handler: (request, reply) => {
      const { after, limit } = request.query;
      return answerOperation(request, reply, (actor) =>
        listOwnLinks(app.engine, actor, { after, limit: limitOf(limit) }),
      );
    },
  });
}

/** GET /v1/payment-links/{link_id}/payments */
export function listLinkPaymentsRoute(app: EngineApp): void {
  app.get('/v1/payment-links/:link_id/payments', {
    ...serverOperation(LIST_LINK_PAYMENTS, {
      params: Type.Object({ link_id: LinkId }),
      querystring: pageQuery('Identifier of the last session of the previous page.', EXAMPLE.trackId),
      response: answers({ 200: pageOf('LinkPaymentList', LinkPaymentSchema, 'Newest first.') }),
    }),
    handler: (request, reply) => {
      const { after, limit } = request.query;
      return answerOperation(request, reply, (actor) =>
        listOwnLinkPayments(app.engine, actor, { linkId: request.params.link_id, after, limit: limitOf(limit) }),
      );
    },
  });
}
