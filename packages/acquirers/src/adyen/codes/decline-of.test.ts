import { DECLINE_CODES } from '@pay/core/paying/acquiring/decline-code';
import { describe, expect, test } from 'vitest';
import { declineOf } from './decline-of.ts';
import { REFUSAL_REASONS } from './refusal-reasons.ts';

describe('a refusal', () => {
  test.each(Object.entries(REFUSAL_REASONS))(
    'with code %s has the same class in an answer and in a notice',
    (code, known) => {
      const answered = declineOf({ code, reason: known.reason });
      expect(answered).toEqual({ code: known.code, raw: code, advice: known.advice });
      expect(declineOf({ reason: known.reason })).toEqual(answered);
      expect(DECLINE_CODES).toContain(answered.code);
    },
  );

  test("is classified by the scheme's code if that code is more specific", () => {
    const additionalData = { refusalReasonRaw: '43 : Stolen card' };
    expect(declineOf({ code: '2', additionalData })).toEqual({ code: 'stolen_card', raw: '2/43', advice: 'never' });
    const vague = { refusalReasonRaw: '65 : Authentication required' };
    expect(declineOf({ code: '38', additionalData: vague })).toMatchObject({
      code: 'authentication_failed',
      raw: '38/65',
    });
  });

  test("has Mastercard's advice, if there is one", () => {
    const additionalData = { merchantAdviceCode: '03 : Do not try again' };
    expect(declineOf({ code: '2', additionalData })).toMatchObject({ code: 'do_not_honour', advice: 'never' });
    expect(declineOf({ code: '5', additionalData: { merchantAdviceCode: '99' } })).toMatchObject({ advice: 'never' });
  });

  test.each([
    [{ code: '999' }, '999'],
    [{ reason: 'A new reason 4111111111111111' }, 'A new reason #'],
    [{ code: 'constructor', reason: '' }, 'unlisted'],
    [{ code: 4, reason: null, additionalData: 'none' }, 'unlisted'],
  ])('that is not listed is an ordinary decline, and shows the code but no card number: %o', (refusal, raw) => {
    expect(declineOf(refusal)).toEqual({ code: 'do_not_honour', raw, advice: 'none' });
  });
});
