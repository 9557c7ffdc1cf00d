import { expect, test } from 'vitest';
import { RAW_RESPONSES, REASON_COUNTS } from './raw-responses.ts';
import { unlistedInNotice, unlistedInReply } from './unlisted-codes.ts';

const refused = (more: object) => ({
  resultCode: 'Refused',
  refusalReasonCode: '2',
  refusalReason: 'Refused',
  ...more,
});

test('nothing is observed in an answer whose codes are all listed', () => {
  expect(unlistedInReply({ resultCode: 'Authorised', additionalData: { merchantAdviceCode: '99' } })).toEqual([]);
  expect(unlistedInReply(refused({ additionalData: { refusalReasonRaw: '05 : Do not honor' } }))).toEqual([]);
  expect(unlistedInReply(refused({ additionalData: { refusalReasonRaw: '43 : Stolen card' } }))).toEqual([]);
});

test('each code of a refusal that is in no table is observed', () => {
  const additionalData = { refusalReasonRaw: 'Q9 : New', merchantAdviceCode: '98 : New' };
  expect(unlistedInReply(refused({ refusalReasonCode: '99', additionalData }))).toEqual([
    { sort: 'refusal_reason', code: '99' },
    { sort: 'scheme_code', code: 'Q9' },
    { sort: 'merchant_advice', code: '98' },
  ]);
});

test('a reason in words is observed without its digits', () => {
  const notice = { eventCode: 'AUTHORISATION', success: 'false', reason: 'New 4111111111111111' };
  expect(unlistedInNotice(notice)).toEqual([{ sort: 'refusal_reason', code: 'New #' }]);
  expect(unlistedInNotice({ ...notice, success: 'true' })).toEqual([]);
});

test('a result and an event that are in no table are observed, but nothing that does not look like a code', () => {
  expect(unlistedInReply({ resultCode: 'IdentifyShopper' })).toEqual([
    { sort: 'result_code', code: 'IdentifyShopper' },
  ]);
  expect(unlistedInReply({ resultCode: 4 })).toEqual([{ sort: 'result_code', code: 'unreadable' }]);
  expect(unlistedInNotice({ eventCode: 'NEW_EVENT' })).toEqual([{ sort: 'event_code', code: 'NEW_EVENT' }]);
  expect(unlistedInNotice({ eventCode: '4111111111111111' })).toEqual([{ sort: 'event_code', code: 'unreadable' }]);
});

test('no code of a scheme has a class and also follows the reason', () => {
  expect(Object.keys(RAW_RESPONSES).filter((code) => REASON_COUNTS.has(code))).toEqual([]);
});
