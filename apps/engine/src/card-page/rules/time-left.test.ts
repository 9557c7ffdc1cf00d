import { describe, expect, test } from 'vitest';
import { textsIn } from '../texts/texts.ts';
import { timeLeft } from './time-left.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('the time left to pay', () => {
  test.each([
    [-1, 'over'],
    [0, 'over'],
    [SECOND, 'under_a_minute'],
    [MINUTE - 1, 'under_a_minute'],
    [MINUTE, { unit: 'minute', count: 1 }],
    [6 * MINUTE - 1, { unit: 'minute', count: 5 }],
    [HOUR - 1, { unit: 'minute', count: 59 }],
    [HOUR, { unit: 'hour', count: 1 }],
    [24 * HOUR, { unit: 'hour', count: 24 }],
    [2 * DAY, { unit: 'day', count: 2 }],
    [30 * DAY, { unit: 'day', count: 30 }],
  ])('is never overstated: %d ms', (leftMs, expected) => {
    expect(timeLeft(leftMs)).toEqual(expected);
  });

  test.each([
    ['en', { unit: 'hour', count: 1 }, 'Pay within 1 hour'],
    ['en', { unit: 'hour', count: 23 }, 'Pay within 23 hours'],
    ['ar', { unit: 'hour', count: 1 }, 'ادفع خلال ساعة واحدة'],
    ['ar', { unit: 'hour', count: 2 }, 'ادفع خلال ساعتين'],
    ['ar', { unit: 'minute', count: 5 }, 'ادفع خلال 5 دقائق'],
    ['ar', { unit: 'minute', count: 59 }, 'ادفع خلال 59 دقيقة'],
    ['ar', { unit: 'day', count: 30 }, 'ادفع خلال 30 يومًا'],
  ] as const)('has the right plural: %s %o', (lang, left, text) => {
    expect(textsIn(lang).order.timeLeft(left)).toBe(text);
  });
});
