import { ADVANCE_MAX_SECONDS, MOVED_KINDS, type MovedKind } from '@pay/core/looking/test-clock/moved-kind';
import { type TInteger, Type } from 'typebox';
import type { Route } from '../route.ts';
import { exactly, nullable, Time } from '../schemas/values.ts';

const moved = Object.fromEntries(MOVED_KINDS.map((kind) => [kind, Type.Integer()])) as Record<MovedKind, TInteger>;

const TestClock = Type.Object({
  advanced_seconds: Type.Integer(),
  /** Null if the clock was never advanced. */
  last_advance: nullable(Type.Object({ seconds: Type.Integer(), at: Time, moved: Type.Object(moved) })),
});

/** Only sandbox profiles have a test clock. */
export const TEST_CLOCK_ROUTES = {
  readTestClock: { right: 'clock.advance', answer: TestClock },
  advanceTestClock: {
    right: 'clock.advance',
    body: exactly({ seconds: Type.Integer({ minimum: 1, maximum: ADVANCE_MAX_SECONDS }) }),
    answer: TestClock,
  },
} as const satisfies Record<string, Route>;
