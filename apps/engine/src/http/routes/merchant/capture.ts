import { createCapture } from '@pay/core/paying/payments/capturing/create-capture';
import type { Static } from 'typebox';
import { answerIdempotently } from '../../answer-idempotently.ts';
import type { EngineApp } from '../../engine-app.ts';
import { CaptureSchema, NewCaptureBody } from '../../schemas/capture-schemas.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { serverOperation } from '../server-operation.ts';

const CREATE_CAPTURE = {
  operationId: 'createCapture',
  scope: 'captures',
  tag: 'Payments',
  summary: 'Capture an authorised payment',
  description: `Takes money that was authorised for a session with \`capture: manual\`, either everything that is left or a
part. The session is \`paid\` from the first capture on. Several captures are possible until the last one, or until
\`authorised_until\`. Together they never exceed what was authorised, even when they are requested at the same time.

The answer can be \`pending\`, which means that the outcome is not known yet. A webhook or payment-status reports it later. Repeating the request with the same Idempotency-Key never captures twice, not even after a server error.`,
  answer: 'The capture.',
  refusals: [
    'not_found',
    'capture_not_possible',
    'capture_too_large',
    'amount_not_supported_by_acquirer',
    'amount_invalid',
    'amount_precision',
    'amount_too_large',
    'acquirer_not_configured',
  ],
  idempotencyKey: 'required',
  demand: 'waits_for_acquirer',
} as const;

/** POST /merchant/capture */
export function captureRoute(app: EngineApp): void {
  app.post('/merchant/capture', {
    ...serverOperation(CREATE_CAPTURE, { body: NewCaptureBody, response: answers({ 201: CaptureSchema }) }),
    handler: (request, reply) =>
      answerIdempotently(
        request,
        reply.code(201),
        (actor, idempotencyKey) => {
          const { track_id: trackId, amount, last: isLast } = request.body as Static<typeof NewCaptureBody>;
          return createCapture(app.engine, actor, { trackId, amount: amount?.text, isLast, idempotencyKey });
        },
        (capture) => capture,
      ),
  });
}
