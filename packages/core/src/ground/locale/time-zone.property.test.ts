import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clockAt, dateAt, dayLater, instantOf, isTimeZone, startOfDay } from './time-zone.ts';

const HOUR_MS = 3_600_000;
const ZONES = [
  'UTC',
  'Asia/Bahrain',
  'Asia/Riyadh',
  'Asia/Kathmandu',
  'Europe/London',
  'America/Sao_Paulo',
  'America/Havana',
  'Australia/Lord_Howe',
  'Pacific/Apia',
];
const zones = fc.constantFrom(...ZONES);
const instants = fc.integer({ min: Date.parse('1995-01-01'), max: Date.parse('2037-12-31') });

describe('a day of a time zone', () => {
  test('begins at the first instant with its date, and the next one begins when it ends', () => {
    fc.assert(
      fc.property(zones, instants, (zone, at) => {
        const date = dateAt(at, zone);
        const [begins, ends] = [startOfDay(date, zone), startOfDay(dayLater(date, 1), zone)];
        expect(begins).toBeLessThanOrEqual(at);
        expect(ends).toBeGreaterThan(at);
        expect(dateAt(begins, zone)).toBe(date);
        expect(dateAt(begins - 1, zone) < date).toBe(true);
        expect(dateAt(ends - 1, zone)).toBe(date);
        // Clocks change by up to an hour, except that Samoa skipped a day.
        expect(Math.abs(ends - begins - 24 * HOUR_MS)).toBeLessThanOrEqual(HOUR_MS);
      }),
    );
  });

  test.each([
    ['Europe/London', '2026-03-29', '2026-03-29T00:00:00.000Z', 23],
    ['Europe/London', '2026-10-25', '2026-10-24T23:00:00.000Z', 25],
    ['Asia/Bahrain', '2026-03-29', '2026-03-28T21:00:00.000Z', 24],
    ['Asia/Kathmandu', '2026-03-29', '2026-03-28T18:15:00.000Z', 24],
    // Midnight was skipped, so the day began at 01:00.
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z', 23],
    ['America/Sao_Paulo', '2018-02-17', '2018-02-17T02:00:00.000Z', 25],
    // Midnight came twice; the day began the first time.
    ['America/Havana', '2024-11-03', '2024-11-03T04:00:00.000Z', 25],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00.000Z', 24.5],
    ['Pacific/Apia', '2011-12-29', '2011-12-29T10:00:00.000Z', 24],
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z', 0],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z', 24],
  ])('in %s, %s begins at %s and has %d hours', (zone, date, begins, hours) => {
    expect(new Date(startOfDay(date, zone)).toISOString()).toBe(begins);
    expect((startOfDay(dayLater(date, 1), zone) - startOfDay(date, zone)) / HOUR_MS).toBe(hours);
  });
});

test('an instant is found again from what the clocks show, or the earlier one if they show it twice', () => {
  fc.assert(
    fc.property(zones, instants, (zone, at) => {
      const clock = clockAt(at, zone);
      const found = instantOf(clock, zone);
      expect(clockAt(found, zone)).toBe(clock);
      expect(found).toBeLessThanOrEqual(at);
      expect(at - found).toBeLessThanOrEqual(HOUR_MS);
    }),
  );
});

test('a time that the clocks skip becomes the instant at which they are put forward', () => {
  const skipped = Date.parse('2026-03-29T01:30:00Z');
  expect(new Date(instantOf(skipped, 'Europe/London')).toISOString()).toBe('2026-03-29T01:00:00.000Z');
});

test('the first years of the calendar are read like any other', () => {
  expect(new Date(startOfDay('0001-01-01', 'UTC')).toISOString()).toBe('0001-01-01T00:00:00.000Z');
  expect(new Date(startOfDay('9999-12-31', 'UTC')).toISOString()).toBe('9999-12-31T00:00:00.000Z');
});

test('names are time zones, but offsets and other texts are not', () => {
  expect(ZONES.filter((zone) => !isTimeZone(zone))).toEqual([]);
  expect(['', '+03:00', '-0330', 'Mars/Olympus', 'Asia/Bahrain ', "'", 'x'.repeat(4_000)].filter(isTimeZone)).toEqual(
    [],
  );
});
