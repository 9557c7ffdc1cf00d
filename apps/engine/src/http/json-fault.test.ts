import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonFault } from './json-fault.ts';

test.each([
  ['{"amount":10.5,"currency":"BHD",}', 'unexpected character at line 1, column 33'],
  ['{\n  "amount": 10,5,\n  "currency": "BHD"\n}', 'unexpected character at line 2, column 16'],
  ["{'amount':10.5}", 'unexpected character at line 1, column 2'],
  ['{"reference":"é" "amount":1}', 'unexpected character at line 1, column 18'],
  ['{"reference":"😀" "amount":1}', 'unexpected character at line 1, column 18'],
  ['{"amount":010}', 'unexpected character at line 1, column 12'],
  ['{"amount":+1}', 'unexpected character at line 1, column 11'],
  ['{"amount":NaN}', 'unexpected character at line 1, column 11'],
  ['{"amount" 1}', 'unexpected character at line 1, column 11'],
  ['{"a":"x\ny"}', 'unexpected character at line 1, column 8'],
  ['{"a":"\\x"}', 'unexpected character at line 1, column 7'],
  ['{}{}', 'unexpected character at line 1, column 3'],
  ['amount=10.5', 'unexpected character at line 1, column 1'],
  ['{"amount":10.5,\n', 'it ends too early, at line 2, column 1'],
  ['{"amount', 'it ends too early, at line 1, column 9'],
  ['[1', 'it ends too early, at line 1, column 3'],
  [' \n', 'it ends too early, at line 2, column 1'],
])('%j: %s', (json, fault) => {
  expect(jsonFault(json)).toBe(fault);
});

test('a fault is found exactly when JSON.parse refuses the text', () => {
  const damaged = fc.tuple(fc.json(), fc.nat(), fc.string({ maxLength: 2 })).map(([json, at, put]) => {
    const place = at % (json.length + 1);
    return json.slice(0, place) + put + json.slice(place + 1);
  });
  const near = fc.stringMatching(/^[[\]{},:"\\ \n0-9eE.+tfn-]{0,12}$/);
  fc.assert(
    fc.property(fc.oneof(fc.json(), damaged, near, fc.string()), (text) => {
      expect(jsonFault(text) === undefined).toBe(isJson(text));
    }),
  );
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
