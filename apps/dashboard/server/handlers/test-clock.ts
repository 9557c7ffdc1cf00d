import { advanceTestClock } from '@pay/core/looking/test-clock/advance-test-clock';
import { readTestClock } from '@pay/core/looking/test-clock/read-test-clock';
import type { TEST_CLOCK_ROUTES } from '../../api/routes/test-clock.ts';
import type { Handlers } from '../http/handler.ts';
import { deskOf } from './desk-of.ts';
import { idempotencyKeyOf } from './payments.ts';

export const TEST_CLOCK_HANDLERS: Handlers<keyof typeof TEST_CLOCK_ROUTES> = {
  readTestClock: async (asked) => {
    const { desk, person } = await deskOf(asked);
    return readTestClock(desk, person);
  },

  advanceTestClock: async ({ context, actor, profileId, body, request }) => {
    const { desk, person } = await deskOf({ context, actor, profileId });
    const key = idempotencyKeyOf(request.headers);
    if (!key.ok) return key;
    const { result } = await advanceTestClock(desk, person, { ...body, idempotencyKey: key.value });
    return result;
  },
};
