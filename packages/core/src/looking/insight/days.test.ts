import { describe, expect, test } from 'vitest';
import { daysUntil, hoursOf, hoursUntil, inGroups } from './days.ts';

const HOUR_MS = 3_600_000;
const at = (text: string) => Date.parse(text);
const lengths = (days: ReturnType<typeof daysUntil>) => days.map(({ begins, ends }) => (ends - begins) / HOUR_MS);

describe('the last days of a time zone', () => {
  test('end with the day that it is there, and leave no gap', () => {
    const days = daysUntil(at('2026-11-30T22:00:00Z'), 'Asia/Bahrain', 45);
    expect(days).toHaveLength(90);
    expect(days.at(-1)).toEqual({
      date: '2026-12-01',
      begins: at('2026-11-30T21:00:00Z'),
      ends: at('2026-12-01T21:00:00Z'),
    });
    expect(days.slice(1).map(({ begins }) => begins)).toEqual(days.slice(0, -1).map(({ ends }) => ends));
  });

  test('have 23 and 25 hours where the clocks are changed', () => {
    expect(lengths(daysUntil(at('2026-03-30T12:00:00Z'), 'Europe/London', 1))).toEqual([23, 24]);
    expect(lengths(daysUntil(at('2026-10-25T12:00:00Z'), 'Europe/London', 1))).toEqual([24, 25]);
  });

  test('leave out a day that the zone has skipped', () => {
    const days = daysUntil(at('2012-01-01T00:00:00Z'), 'Pacific/Apia', 2);
    expect(days.map(({ date }) => date)).toEqual(['2011-12-28', '2011-12-29', '2011-12-31', '2012-01-01']);
  });
});

describe('the hours of a day', () => {
  const [, long] = daysUntil(at('2026-10-25T12:00:00Z'), 'Europe/London', 1);
  const [short] = daysUntil(at('2026-03-30T12:00:00Z'), 'Europe/London', 1);

  test('are those that have begun, and 23 or 25 in all where the clocks are changed', () => {
    if (!long || !short) throw new Error('There are two days.');
    expect(hoursUntil(long.begins, long)).toHaveLength(1);
    expect(hoursUntil(long.ends - 1, long)).toHaveLength(25);
    expect(hoursUntil(long.ends + HOUR_MS, long)).toHaveLength(25);
    expect(hoursUntil(short.ends, short)).toHaveLength(23);
    expect([hoursOf(long), hoursOf(short)]).toEqual([25, 23]);
  });

  test('end with the day, even if the last one is not whole', () => {
    const [, day] = daysUntil(at('2026-04-05T02:00:00Z'), 'Australia/Lord_Howe', 1);
    if (!day) throw new Error('There are two days.');
    const hours = hoursUntil(day.ends, day);
    expect(hours).toHaveLength(25);
    expect(hours.at(-1)?.ends).toBe(day.ends);
    expect(hoursOf(day)).toBe(25);
  });
});

test('groups contain every span once, in order', () => {
  expect(inGroups([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inGroups([], 2)).toEqual([]);
});
