import { advanceTestClock } from '@pay/core/looking/test-clock/advance-test-clock';
import { readTestClock } from '@pay/core/looking/test-clock/read-test-clock';
import { answerIdempotently } from '../../answer-idempotently.ts';
import { answerOperation } from '../../answer-operation.ts';
import type { EngineApp } from '../../engine-app.ts';
import { answers } from '../../schemas/problem-schema.ts';
import { AdvanceTestClockBody, TestClockSchema } from '../../schemas/test-clock-schemas.ts';
import { serverOperation } from '../server-operation.ts';

const ADVANCE = {
  operationId: 'advanceTestClock',
  tag: 'Test clock',
  scope: 'test_clock',
  summary: 'Advance the test clock',
  description: `Brings all deadlines of your sandbox profile forward, so that you can see what happens at a deadline without waiting: sessions expire, authorisations lapse, webhooks are retried, payment links and keys expire. Everything that is then due happens within seconds, with the usual events.
All deadlines become earlier by the same time, but never earlier than now. Whatever you create later has its usual deadlines. Payments that are with an acquirer or in a challenge keep their deadlines. In Live, the answer is always \`sandbox_only\`.`,
  answer: 'The test clock, and how many deadlines were moved.',
  refusals: ['sandbox_only'],
  idempotencyKey: 'accepted',
} as const;

const READ = {
  operationId: 'readTestClock',
  tag: 'Test clock',
  scope: 'test_clock',
  summary: 'Read the test clock',
  description:
    'How far the test clock of your sandbox profile has been advanced in total, and what the last advance moved.',
  answer: 'The clock.',
  refusals: ['sandbox_only'],
  idempotencyKey: 'ignored',
  takesBody: false,
} as const;

const response = answers({ 200: TestClockSchema });

export function testClockRoutes(app: EngineApp): void {
  app.get('/v1/test-clock', {
    ...serverOperation(READ, { response }),
    handler: (request, reply) => answerOperation(request, reply, (actor) => readTestClock(app.engine, actor)),
  });
  app.post('/v1/test-clock/advance', {
    ...serverOperation(ADVANCE, { body: AdvanceTestClockBody, response }),
    handler: (request, reply) =>
      answerIdempotently(
        request,
        reply,
        (actor, idempotencyKey) => advanceTestClock(app.engine, actor, { ...request.body, idempotencyKey }),
        (clock) => clock,
      ),
  });
}
