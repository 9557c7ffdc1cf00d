import { expect, test } from 'vitest';
import { volumeText } from './volume-text.ts';

test.each([
  ['BHD', 12_500_500, 'BHD 12,500.500'],
  ['JPY', 12_500, 'JP¥12,500'],
  ['EUR', 5, '€0.05'],
  ['BHD', Number.MAX_SAFE_INTEGER, 'BHD 9,007,199,254,740.991'],
])('%s %d in minor units reads %s', (currency, expected_monthly_volume_minor, text) => {
  // `Intl` uses non-breaking spaces.
  const written = volumeText({ currency, expected_monthly_volume_minor }, 'en').replaceAll('\u00a0', ' ');
  expect(written).toBe(text);
});

test('in Arabic, an amount is shown with the same digits', () => {
  expect(volumeText({ currency: 'BHD', expected_monthly_volume_minor: 12_500_500 }, 'ar')).toContain('12,500.500');
});
