import { expect, test } from 'vitest';
import { readGatewayError } from './gateway-error.ts';

const error = (explanation: string, more: object = {}) => ({
  error: { cause: 'INVALID_REQUEST', explanation, ...more },
  result: 'ERROR',
});

test('an order is unknown only if the gateway names it and the merchant', () => {
  const said = error('Unable to find order = att_1 for merchant TESTBANK');
  expect(readGatewayError(said, 'TESTBANK')).toMatchObject({ unknownOrder: 'att_1' });
  expect(readGatewayError(said, 'TESTOTHER')).toMatchObject({ unknownOrder: null });
  for (const other of ['Order not found', 'Unable to find order', 'Invalid credentials.', '', 7]) {
    expect(readGatewayError(error(other as string), 'TESTBANK')).toMatchObject({ unknownOrder: null });
  }
});

test('an explanation, which can repeat a card number, is never kept', () => {
  const said = error("Value '5123450000000008' is invalid.", { field: 'sourceOfFunds.provided.card.number' });
  const read = readGatewayError(said, 'TESTBANK');
  expect(read).toEqual({ cause: 'INVALID_REQUEST', field: 'sourceOfFunds.provided.card.number', unknownOrder: null });
  expect(JSON.stringify(read)).not.toContain('5123450000000008');
});

test.each([
  null,
  [],
  'ERROR',
  { result: 'ERROR' },
  { error: { cause: 'INVALID_REQUEST' } },
  { error: { cause: 'not a cause' }, result: 'ERROR' },
  { error: 'INVALID_REQUEST', result: 'ERROR' },
])('%o is not an error of the gateway', (body) => {
  expect(readGatewayError(body, 'TESTBANK')).toBeNull();
});
