import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BrowserField, readBrowserFacts } from './browser-facts.ts';

const LAPTOP: Readonly<Record<BrowserField, string>> = {
  colour_depth: '24',
  screen_width: '1440',
  screen_height: '900',
  time_zone_offset: '-180',
  java_enabled: 'false',
  javascript_enabled: 'true',
};

const NEUTRAL = {
  colourDepth: 24,
  screenWidth: 0,
  screenHeight: 0,
  timeZoneOffsetMinutes: 0,
  javaEnabled: false,
  javaScriptEnabled: false,
};

const read = (changes: Partial<Record<BrowserField, string>> = {}) =>
  readBrowserFacts(new Map(Object.entries({ ...LAPTOP, ...changes })));

describe('the facts of a browser', () => {
  test('are those that the script has sent', () => {
    expect(read({ java_enabled: 'true' })).toEqual({
      colourDepth: 24,
      screenWidth: 1440,
      screenHeight: 900,
      timeZoneOffsetMinutes: -180,
      javaEnabled: true,
      javaScriptEnabled: true,
    });
  });

  test('are neutral if no script ran', () => {
    expect(readBrowserFacts(new Map())).toEqual(NEUTRAL);
    expect(read({ javascript_enabled: '1' })).toEqual(NEUTRAL);
  });

  test.each([
    ['1', 1],
    ['10', 8],
    ['30', 24],
    ['31', 24],
    ['48', 48],
  ])('have a colour depth from EMVCo’s list: %s bits become %s', (sent, colourDepth) => {
    expect(read({ colour_depth: sent })).toMatchObject({ colourDepth });
  });

  test('can be at either end of their ranges', () => {
    expect(read({ screen_width: '999999', time_zone_offset: '-840' })).toMatchObject({
      screenWidth: 999_999,
      timeZoneOffsetMinutes: -840,
    });
    expect(read({ screen_height: '0', time_zone_offset: '720' })).toMatchObject({
      screenHeight: 0,
      timeZoneOffsetMinutes: 720,
    });
  });

  const WRONG = [
    '',
    ' 8',
    '1e3',
    '0x10',
    '1.5',
    '-0',
    '007',
    '+1',
    '٢٤',
    'NaN',
    'null',
    '99999999999999999999',
    '-841',
  ];

  test.each(WRONG)('are neutral where a value is not a whole number in its range: "%s"', (sent) => {
    const wrong = { colour_depth: sent, screen_width: sent, screen_height: sent, time_zone_offset: sent };
    expect(read(wrong)).toEqual({ ...NEUTRAL, javaScriptEnabled: true });
  });

  test('keep their other values if one is wrong', () => {
    expect(read({ screen_width: '-1', colour_depth: '49' })).toMatchObject({
      colourDepth: 24,
      screenWidth: 0,
      screenHeight: 900,
      timeZoneOffsetMinutes: -180,
    });
  });

  test('are always within EMVCo’s ranges, whatever is sent', () => {
    const sent = fc.oneof(fc.string(), fc.integer().map(String));
    fc.assert(
      fc.property(sent, sent, sent, sent, (colour_depth, screen_width, screen_height, time_zone_offset) => {
        const facts = read({ colour_depth, screen_width, screen_height, time_zone_offset });
        expect([1, 4, 8, 15, 16, 24, 32, 48]).toContain(facts.colourDepth);
        for (const pixels of [facts.screenWidth, facts.screenHeight]) {
          expect(Number.isInteger(pixels) && pixels >= 0 && pixels <= 999_999).toBe(true);
        }
        const { timeZoneOffsetMinutes: offset } = facts;
        expect(Number.isInteger(offset) && offset >= -840 && offset <= 720).toBe(true);
      }),
    );
  });
});
