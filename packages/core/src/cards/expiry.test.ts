import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readExpiry } from './expiry.ts';

const TODAY = { year: 2026, month: 11 };

describe('readExpiry', () => {
  it.each([
    ...['08/28', '8/28', '0828', '08 28', '8 28', '08/2028', '08 / 2028', '08 / 28', '8/2028', '082028', '2028-08'],
    ...['08-28', '08.28', ' 08/28 ', '08/ 28', '2028/8'],
  ])('reads %j as August 2028', (text) => {
    expect(readExpiry(Buffer.from(text), TODAY)).toEqual({ ok: true, expiry: { year: 2028, month: 8 } });
  });

  it.each([
    ['11/26', { year: 2026, month: 11 }],
    ['12/26', { year: 2026, month: 12 }],
    ['01/27', { year: 2027, month: 1 }],
    ['11/46', { year: 2046, month: 11 }],
  ])('accepts %s, between this month and 20 years from now', (text, expiry) => {
    expect(readExpiry(Buffer.from(text), TODAY)).toEqual({ ok: true, expiry });
  });

  it.each(['10/26', '1026', '12/25', '01/00', '10/2026', '12/1999'])('finds %s expired', (text) => {
    expect(readExpiry(Buffer.from(text), TODAY)).toEqual({ ok: false, code: 'expired' });
  });

  it.each([
    ...['12/46', '01/47', '12/99', '00/28', '13/28', '0028', '1328', '8/8', '828', '08/028', '08/20288', '008/28'],
    ...['08/28/01', '1', '12', '1/', '/', '-', '08:28', '08/2x', 'xx/yy', '08\n28', '+8/28', '%'],
    ...['0'.repeat(1000), '8'.repeat(1000), '/'.repeat(1000), '1/'.repeat(1000)],
  ])('finds %.12j invalid', (text) => {
    expect(readExpiry(Buffer.from(text), TODAY)).toEqual({ ok: false, code: 'invalid' });
  });

  it.each(['', ' ', '   '])('treats %j as not filled in', (text) => {
    expect(readExpiry(Buffer.from(text), TODAY)).toEqual({ ok: false, code: 'required' });
  });

  it('accepts only months of the next 20 years, whatever the bytes', () => {
    const texts = fc.oneof(
      fc.uint8Array(),
      fc.stringMatching(/^[0-9]{0,4}[-/ .]?[0-9]{0,4}$/).map((text) => Uint8Array.from(Buffer.from(text))),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const read = readExpiry(text, TODAY);
        if (!read.ok) return;
        const { year, month } = read.expiry;
        expect(month).toBeGreaterThanOrEqual(1);
        expect(month).toBeLessThanOrEqual(12);
        expect(year * 12 + month).toBeGreaterThanOrEqual(2026 * 12 + 11);
        expect(year * 12 + month).toBeLessThanOrEqual(2046 * 12 + 11);
      }),
    );
  });
});
