import { DECLINE_CODES } from '@pay/core/paying/acquiring/decline-code';
import { describe, expect, test } from 'vitest';
import { ACQUIRER_CODES } from './acquirer-codes.ts';
import { AUTHENTICATION_STATUSES } from './authentication-statuses.ts';
import { GATEWAY_CODES } from './gateway-codes.ts';
import { meaningOf, rawOf } from './meaning-of.ts';
import { RECOMMENDATIONS } from './recommendations.ts';

const answer = (result: string, gatewayCode: string | null, acquirerCode: string | null = null) => ({
  result,
  gatewayCode,
  acquirerCode,
  recommendation: null,
});

/**
 * The codes for outcomes that the gateway itself does not know, and the codes in answers to requests other than sales.
 */
const NEVER_DECIDED = [
  'ACQUIRER_SYSTEM_ERROR',
  'SYSTEM_ERROR',
  'TIMED_OUT',
  'UNKNOWN',
  'PENDING',
  'SUBMITTED',
  'DEFERRED_TRANSACTION_RECEIVED',
  'LOCK_FAILURE',
  'AUTHENTICATION_IN_PROGRESS',
  'BALANCE_AVAILABLE',
  'BALANCE_UNKNOWN',
  'NO_BALANCE',
];

describe('a code of the gateway', () => {
  test.each(NEVER_DECIDED)('%s decides nothing, whatever the result says', (code) => {
    for (const result of ['SUCCESS', 'FAILURE', 'PENDING', 'UNKNOWN', 'ERROR']) {
      expect(meaningOf(answer(result, code))).toEqual({ kind: 'unknown' });
    }
  });

  test.each(Object.entries(GATEWAY_CODES.codes))('%s counts only with the result that fits it', (code, meaning) => {
    const fits = { approved: 'SUCCESS', partly_approved: 'SUCCESS', declined: 'FAILURE', unknown: 'UNKNOWN' };
    const result = fits[meaning.kind];
    expect(meaningOf(answer(result, code)).kind).toBe(meaning.kind);
    for (const other of ['SUCCESS', 'FAILURE', 'PENDING', 'UNKNOWN', 'ERROR', 'LATER'].filter(
      (each) => each !== result,
    )) {
      expect(meaningOf(answer(other, code))).toEqual({ kind: 'unknown' });
    }
  });

  test('that is not listed is an ordinary refusal if the result is one, and otherwise decides nothing', () => {
    expect(meaningOf(answer('FAILURE', 'DECLINED_FOR_A_NEW_REASON'))).toMatchObject({
      kind: 'declined',
      code: 'do_not_honour',
    });
    for (const result of ['SUCCESS', 'PENDING', 'NEW_RESULT']) {
      expect(meaningOf(answer(result, 'DECLINED_FOR_A_NEW_REASON'))).toEqual({ kind: 'unknown' });
    }
    expect(meaningOf(answer('FAILURE', null))).toEqual({ kind: 'unknown' });
    expect(meaningOf(answer('SUCCESS', 'constructor'))).toEqual({ kind: 'unknown' });
  });
});

describe("the bank's own code", () => {
  test.each(Object.entries(ACQUIRER_CODES.codes))('%s says more about a general refusal', (code, meaning) => {
    for (const general of ['DECLINED', 'REFERRED', 'UNSPECIFIED_FAILURE', 'DECLINED_FOR_A_NEW_REASON']) {
      expect(meaningOf(answer('FAILURE', general, code))).toEqual(meaning);
    }
  });

  test('changes neither a refusal with a reason nor an answer that is not a refusal', () => {
    expect(meaningOf(answer('FAILURE', 'EXPIRED_CARD', '43'))).toMatchObject({ code: 'expired_card' });
    expect(meaningOf(answer('SUCCESS', 'APPROVED', '05'))).toEqual({ kind: 'approved' });
    expect(meaningOf(answer('FAILURE', 'TIMED_OUT', '05'))).toEqual({ kind: 'unknown' });
    expect(meaningOf(answer('FAILURE', 'DECLINED', '00'))).toMatchObject({ code: 'do_not_honour' });
  });

  test("is kept for the merchant together with the gateway's code", () => {
    expect(rawOf(answer('FAILURE', 'DECLINED', '05'))).toBe('DECLINED/05');
    expect(rawOf(answer('FAILURE', 'EXPIRED_CARD'))).toBe('EXPIRED_CARD');
  });
});

test('a recommendation to abandon the order becomes advice if the codes give none', () => {
  const abandon = { ...answer('FAILURE', 'DECLINED', '05'), recommendation: 'DO_NOT_PROCEED_ABANDON_ORDER' };
  expect(meaningOf(abandon)).toMatchObject({ advice: 'never' });
  expect(meaningOf({ ...abandon, acquirerCode: '51' })).toMatchObject({ advice: 'not_before' });
});

test('every table names its published source and the day on which it was read', () => {
  for (const table of [GATEWAY_CODES, ACQUIRER_CODES, RECOMMENDATIONS, AUTHENTICATION_STATUSES]) {
    expect(table.sources[0]).toMatch(/^https:\/\/developer\.mastercard\.com\//);
    expect(table.basis).toMatch(/\.$/);
    expect(table.readOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  }
  const meanings = [...Object.values(GATEWAY_CODES.codes), ...Object.values(ACQUIRER_CODES.codes)];
  const codes = meanings.flatMap((meaning) => (meaning.kind === 'declined' ? [meaning.code] : []));
  for (const code of codes) expect(DECLINE_CODES).toContain(code);
});
