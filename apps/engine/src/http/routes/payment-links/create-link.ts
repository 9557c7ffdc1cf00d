import { createLink } from '@pay/core/paying/payment-links/create-link';
import { answerIdempotently } from '../../answer-idempotently.ts';
import type { EngineApp } from '../../engine-app.ts';
import {
  NewPaymentLinkBody,
  type NewPaymentLinkRequest,
  PaymentLinkSchema,
} from '../../schemas/payment-link-schemas.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { serverOperation } from '../server-operation.ts';

const CREATE_LINK = {
  operationId: 'createPaymentLink',
  scope: 'payment_links',
  tag: 'Payment links',
  summary: 'Create a payment link',
  description: `Creates an address that you can send to shoppers. Whoever opens the address can pay the amount of the link, or choose an amount if the link has none. Continuing to the card page opens a session with \`payment_link\`, so webhooks and payment-status report the outcome as usual.`,
  answer: 'The link, with status `active`.',
  refusals: [
    'amount_invalid',
    'amount_precision',
    'amount_too_large',
    'currency_unsupported',
    'card_number_not_allowed',
    'amount_not_supported_by_acquirer',
  ],
  idempotencyKey: 'accepted',
} as const;

/** POST /v1/payment-links */
export function createLinkRoute(app: EngineApp): void {
  app.post('/v1/payment-links', {
    ...serverOperation(CREATE_LINK, { body: NewPaymentLinkBody, response: answers({ 201: PaymentLinkSchema }) }),
    handler: (request, reply) =>
      answerIdempotently(
        request,
        reply.code(201),
        (actor, idempotencyKey) => createLink(app.engine, actor, { ...commandOf(request.body), idempotencyKey }),
        (link) => link,
      ),
  });
}

function commandOf({ amount, minimum_amount: minimum, maximum_amount: maximum, ...rest }: NewPaymentLinkRequest) {
  return { ...rest, amount: amount?.text, minimum_amount: minimum?.text, maximum_amount: maximum?.text };
}
