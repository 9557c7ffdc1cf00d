import { describe, expect, test } from 'vitest';
import { createBreaker } from './breaker.ts';

const ACCOUNT = 'acc_1';

function breakerAt() {
  const clock = { ms: 1_000 };
  const breaker = createBreaker(() => clock.ms);
  const unanswered = (times: number) => {
    for (let time = 0; time < times; time++) breaker.onAnswer(ACCOUNT, false);
  };
  return { clock, breaker, unanswered };
}

describe('new payments', () => {
  test('avoid an account after five unanswered payments in a row, and no other account', () => {
    const { breaker, unanswered } = breakerAt();
    unanswered(4);
    expect(breaker.isIll(ACCOUNT)).toBe(false);
    unanswered(1);
    expect([breaker.isIll(ACCOUNT), breaker.isIll('acc_2')]).toEqual([true, false]);
  });

  test('do not avoid an account that answers between failures', () => {
    const { breaker, unanswered } = breakerAt();
    unanswered(4);
    breaker.onAnswer(ACCOUNT, true);
    unanswered(4);
    expect(breaker.isIll(ACCOUNT)).toBe(false);
  });

  test('try a failing account with one payment at a time, after pauses that double up to five minutes', () => {
    const { clock, breaker, unanswered } = breakerAt();
    unanswered(5);
    const pauses: number[] = [];
    for (let trial = 0; trial < 8; trial++) {
      const from = clock.ms;
      while (breaker.isIll(ACCOUNT)) clock.ms += 1_000;
      pauses.push(clock.ms - from);
      breaker.onChosen(ACCOUNT);
      expect(breaker.isIll(ACCOUNT)).toBe(true);
      unanswered(1);
    }
    expect(pauses).toEqual([15_000, 30_000, 60_000, 120_000, 240_000, 300_000, 300_000, 300_000]);
  });

  test('use an account again as soon as it has answered', () => {
    const { clock, breaker, unanswered } = breakerAt();
    unanswered(5);
    clock.ms += 15_000;
    breaker.onChosen(ACCOUNT);
    breaker.onAnswer(ACCOUNT, true);
    expect(breaker.isIll(ACCOUNT)).toBe(false);
  });

  test('do not avoid an account for longer because of payments that were sent before it began to fail', () => {
    const { clock, breaker, unanswered } = breakerAt();
    unanswered(30);
    clock.ms += 15_000;
    expect(breaker.isIll(ACCOUNT)).toBe(false);
  });
});
