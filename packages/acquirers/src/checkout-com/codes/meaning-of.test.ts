import { DECLINE_CODES } from '@pay/core/paying/acquiring/decline-code';
import { describe, expect, test } from 'vitest';
import { ERROR_CODES } from './error-codes.ts';
import { EVENT_TYPES } from './event-types.ts';
import { meaningOf } from './meaning-of.ts';
import { observedIn } from './observed-in.ts';
import { PAYMENT_STATUSES } from './payment-statuses.ts';
import { RESPONSE_CODES } from './response-codes.ts';

describe('a response code', () => {
  test.each(Object.entries(RESPONSE_CODES.codes))('%s counts only if `approved` agrees with it', (code, meaning) => {
    const fits = { approved: true, partly_approved: true, declined: false, unknown: null }[meaning.kind];
    for (const approved of [true, false, null]) {
      const expected = approved === fits ? meaning.kind : 'unknown';
      expect(meaningOf(approved, code).kind).toBe(expected);
    }
  });

  test('that is not listed is an ordinary refusal, and approves nothing', () => {
    expect(meaningOf(false, '29999')).toEqual({ kind: 'declined', code: 'do_not_honour' });
    expect(meaningOf(true, '19999')).toEqual({ kind: 'unknown' });
    expect(meaningOf(false, null)).toEqual({ kind: 'unknown' });
  });

  test.each([
    ['20051', 'insufficient_funds', 'not_before'],
    ['30043', 'stolen_card', 'never'],
    ['200R3', 'do_not_retry', 'never'],
    ['200N7', 'wrong_cvv', 'update_card'],
    ['20151', 'authentication_failed', undefined],
    ['43101', 'do_not_honour', undefined],
  ])('%s means %s', (code, decline, advice) => {
    expect(meaningOf(false, code)).toMatchObject({ code: decline, ...(advice && { advice }) });
  });
});

test('codes that are in no table are observed, and nothing else', () => {
  const refused = { id: 'pay_1', status: 'Declined', response_code: '20005' };
  expect(observedIn(refused)).toEqual([]);
  expect(observedIn({ ...refused, status: 'Held Back', response_code: '29999' })).toEqual([
    { sort: 'result_code', code: 'Held Back' },
    { sort: 'gateway_code', code: '29999' },
  ]);
  expect(observedIn([{ id: 'act_1', type: 'Refund', response_code: '50003' }])).toEqual([]);
  expect(observedIn([{ response_code: '2ZZ99' }])).toEqual([{ sort: 'gateway_code', code: '2ZZ99' }]);
  expect(observedIn({ error_codes: ['cvv_invalid', 'new_error', '4111111111111111 '] })).toEqual([
    { sort: 'refusal_reason', code: 'new_error' },
  ]);
});

test('every table names its published source and the day on which it was read', () => {
  for (const { sources, basis, readOn } of [RESPONSE_CODES, ERROR_CODES, PAYMENT_STATUSES, EVENT_TYPES]) {
    expect(sources[0]).toMatch(/^https:\/\/(www\.)?checkout\.com\/docs\//);
    expect(basis).toMatch(/\.$/);
    expect(readOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  }
  const meanings = [...Object.values(RESPONSE_CODES.codes), ...Object.values(ERROR_CODES.codes)];
  const codes = meanings.flatMap((meaning) => (meaning.kind === 'declined' ? [meaning.code] : []));
  for (const code of codes) expect(DECLINE_CODES).toContain(code);
});
