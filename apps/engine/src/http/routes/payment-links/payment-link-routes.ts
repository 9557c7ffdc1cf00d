import { deactivateLink } from '@pay/core/paying/payment-links/deactivate-link';
import { readOwnLink } from '@pay/core/paying/payment-links/own-links';
import { Type } from 'typebox';
import { answerOperation } from '../../answer-operation.ts';
import type { EngineApp } from '../../engine-app.ts';
import { LinkId, PaymentLinkSchema } from '../../schemas/payment-link-schemas.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { serverOperation } from '../server-operation.ts';
import { createLinkRoute } from './create-link.ts';
import { listLinkPaymentsRoute, listLinksRoute } from './list-links.ts';

const READ_LINK = {
  operationId: 'readPaymentLink',
  scope: 'payment_links',
  tag: 'Payment links',
  summary: 'Read a payment link',
  description: 'The terms of the link, its status, and how many times the link has been paid.',
  answer: 'The link.',
  refusals: ['not_found'],
  idempotencyKey: 'ignored',
  takesBody: false,
} as const;

const DEACTIVATE_LINK = {
  operationId: 'deactivatePaymentLink',
  scope: 'payment_links',
  tag: 'Payment links',
  summary: 'Deactivate a payment link',
  description: `After this, nobody can pay with the link, not even on a card page that is already open. A card that has already been submitted can still be approved. A deactivated link cannot be activated again. The call can be repeated.`,
  answer: 'The link.',
  refusals: ['not_found'],
  idempotencyKey: 'ignored',
} as const;

const params = Type.Object({ link_id: LinkId });
const response = answers({ 200: PaymentLinkSchema });

export function paymentLinkRoutes(app: EngineApp): void {
  createLinkRoute(app);
  listLinksRoute(app);
  app.get('/v1/payment-links/:link_id', {
    ...serverOperation(READ_LINK, { params, response }),
    handler: (request, reply) =>
      answerOperation(request, reply, (actor) => readOwnLink(app.engine, actor, request.params.link_id)),
  });
  app.post('/v1/payment-links/:link_id/deactivate', {
    ...serverOperation(DEACTIVATE_LINK, { params, response }),
    handler: (request, reply) =>
      answerOperation(request, reply, (actor) => deactivateLink(app.engine, actor, request.params.link_id)),
  });
  listLinkPaymentsRoute(app);
}
