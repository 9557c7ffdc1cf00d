import { ADVANCE_MAX_SECONDS, MOVED_KINDS, type MovedKind } from '@pay/core/looking/test-clock/moved-kind';
import { Type } from 'typebox';
import { EXAMPLE } from './examples.ts';
import { nullable } from './nullable.ts';

export const AdvanceTestClockBody = Type.Object(
  {
    seconds: Type.Integer({
      format: 'int32',
      minimum: 1,
      maximum: ADVANCE_MAX_SECONDS,
      description: 'How far to advance the clock, in seconds: from 1 second to 30 days.',
      examples: [86_400],
    }),
  },
  {
    title: 'TestClockAdvance',
    description: 'How far the test clock is advanced.',
    additionalProperties: false,
  },
);

const MOVED: Readonly<Record<MovedKind, string>> = {
  sessions: 'Open sessions, which expire sooner.',
  authorisations: 'Authorised payments, which lapse sooner.',
  payment_links: 'Payment links, which expire sooner.',
  webhook_deliveries: 'Deliveries of events, which are retried sooner.',
  webhook_endpoints: 'Failing webhook endpoints, which count as failing for longer, and are disabled after 5 days.',
  webhook_secrets: 'Earlier secrets of webhook endpoints, which stop signing sooner.',
  inquiries: 'Requests to an acquirer about an unknown outcome, which are repeated sooner.',
  receipts: 'Receipts for shoppers, which are retried sooner.',
  disputes: 'Disputes that need an answer, whose deadline is sooner.',
  api_keys: 'Secret keys, which expire sooner.',
};

const MovedSchema = Type.Object(
  Object.fromEntries(
    MOVED_KINDS.map((kind) => [
      kind,
      Type.Integer({ format: 'int32', description: MOVED[kind], examples: [kind === 'sessions' ? 3 : 0] }),
    ]),
  ),
  { title: 'MovedDeadlines', description: 'How many deadlines of each kind were brought forward.' },
);

const LastAdvanceSchema = Type.Object(
  {
    seconds: Type.Integer({
      format: 'int32',
      description: 'How far the clock was advanced, in seconds.',
      examples: [86_400],
    }),
    at: Type.String({
      format: 'date-time',
      description: 'When the clock was advanced, in real time.',
      examples: [EXAMPLE.createdAt],
    }),
    moved: MovedSchema,
  },
  { title: 'LastAdvance', description: 'The last advance of the test clock.' },
);

export const TestClockSchema = Type.Object(
  {
    advanced_seconds: Type.Integer({
      format: 'int64',
      description: 'How far the clock has been advanced in total, in seconds.',
      examples: [90_000],
    }),
    last_advance: nullable(LastAdvanceSchema, {
      description: 'The last advance; null if the clock was never advanced.',
    }),
  },
  { title: 'TestClock', description: 'The test clock of a sandbox profile.' },
);
