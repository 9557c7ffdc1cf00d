import { expect, test } from 'vitest';
import { observedIn } from './observed-in.ts';

const answer = (response: object, more: object = {}) => ({
  result: 'FAILURE',
  response: { gatewayRecommendation: 'NO_ACTION', ...response },
  transaction: { id: 'sale', type: 'PAYMENT' },
  ...more,
});

test('nothing is observed in an answer whose codes are all listed', () => {
  expect(observedIn(answer({ gatewayCode: 'DECLINED', acquirerCode: '05' }))).toEqual([]);
  expect(observedIn({ result: 'SUCCESS', session: { id: 'SESSION1' } })).toEqual([]);
});

test('each code that is in no table is observed', () => {
  const response = { gatewayCode: 'DECLINED_ANEW', acquirerCode: 'Q9', gatewayRecommendation: 'WAIT' };
  const transaction = { authenticationStatus: 'AUTHENTICATION_ANEW' };
  expect(observedIn(answer(response, { transaction }))).toEqual([
    { sort: 'gateway_code', code: 'DECLINED_ANEW' },
    { sort: 'acquirer_code', code: 'Q9' },
    { sort: 'recommendation', code: 'WAIT' },
    { sort: 'authentication_status', code: 'AUTHENTICATION_ANEW' },
  ]);
});

test('codes are observed in all transactions of an order', () => {
  const order = { id: 'att_1', transaction: [answer({ gatewayCode: 'APPROVED' }), answer({ gatewayCode: 'ANEW' })] };
  expect(observedIn(order)).toEqual([{ sort: 'gateway_code', code: 'ANEW' }]);
});

test("the bank's own code is observed only if it would have counted", () => {
  expect(observedIn(answer({ gatewayCode: 'EXPIRED_CARD', acquirerCode: 'Q9' }))).toEqual([]);
  expect(observedIn(answer({ gatewayCode: 'APPROVED', acquirerCode: 'Q9' }, { result: 'SUCCESS' }))).toEqual([]);
});

test('what is not a code is not observed', () => {
  expect(observedIn(answer({ gatewayCode: 'declined: 5123450000000008', acquirerCode: '5123450000000008' }))).toEqual(
    [],
  );
});

test("a skipped collection of the browser's data is observed once the issuer can be asked", () => {
  const redirect = { customizedHtml: { '3ds2': { methodUrl: 'https://acs.example/method', methodPostData: 'e30' } } };
  const initiated = (authenticationStatus: string) =>
    answer({ gatewayCode: 'APPROVED' }, { authentication: { redirect }, transaction: { authenticationStatus } });
  const skipped = [{ sort: 'device_data_skipped', code: 'methodUrl' }];
  expect(observedIn(initiated('AUTHENTICATION_AVAILABLE'))).toEqual(skipped);
  expect(observedIn(initiated('AUTHENTICATION_PENDING'))).toEqual([]);
});
