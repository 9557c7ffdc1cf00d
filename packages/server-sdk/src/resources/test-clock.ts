import type { TestClock as Clock } from '../generated/test-clock.ts';
import type { TestClockAdvance } from '../generated/test-clock-advance.ts';
import type { CallOptions, WriteOptions } from '../pay-options.ts';
import type { Transport } from '../transport/create-transport.ts';

export type TestClock = {
  /** Returns how far the clock of your sandbox profile was advanced, and what the last advance moved. */
  retrieve(options?: CallOptions): Promise<Clock>;
  /** Brings all deadlines of your sandbox profile forward. Everything that becomes due happens within seconds. */
  advance(advance: TestClockAdvance, options?: WriteOptions): Promise<Clock>;
};

export function testClock(transport: Transport): TestClock {
  return {
    retrieve: (options) => transport('readTestClock', {}, options),
    advance: (advance, options) => transport('advanceTestClock', { body: advance }, options),
  };
}
