import { expect, test } from 'vitest';
import { headFault } from './head-fault.ts';

const HOST = ['Host', 'pay.example'];
const head = (rawHeaders: readonly string[], url = '/', httpVersion = '1.1') =>
  headFault({ rawHeaders: [...rawHeaders], url, httpVersion });
const headers = (count: number) => Array.from({ length: count }, (_, at) => [`x-${at}`, '1']).flat();

test('an ordinary head has no fault', () => {
  expect(head([...HOST, 'Content-Type', 'application/json', 'Cookie', 'a=1', 'Cookie', 'b=2'])).toBeUndefined();
  expect(head([...HOST, 'Expect', '100-Continue'])).toBeUndefined();
  expect(head([...HOST, ...headers(99)], `/${'a'.repeat(8_191)}`)).toBeUndefined();
  expect(head([...HOST, 'Transfer-Encoding', 'Chunked', 'TE', 'trailers'])).toBeUndefined();
  expect(head([], '/', '1.0')).toBeUndefined();
});

test.each([
  ['no host', [], /host is missing/],
  ['two hosts', [...HOST, 'host', 'pay.example'], /host may only be sent once/],
  ['two types', [...HOST, 'Content-Type', 'a', 'CONTENT-TYPE', 'a'], /content-type may only be sent once/],
  ['two encodings', [...HOST, 'Content-Encoding', 'gzip', 'Content-Encoding', 'identity'], /content-encoding may/],
  ['another expectation', [...HOST, 'Expect', '4242424242424242'], /^The only expectation that can be met/],
  ['compressed chunks', [...HOST, 'Transfer-Encoding', 'gzip, chunked'], /supported Transfer-Encoding/],
  ['chunks twice', [...HOST, 'Transfer-Encoding', 'chunked', 'Transfer-Encoding', 'chunked'], /may only be sent once/],
  ['chunked in te', [...HOST, 'TE', 'gzip, chunked'], /te must not contain chunked/],
  ['101 headers', [...HOST, ...headers(100)], /at most 100 headers/],
])('%s is a fault', (_what, rawHeaders, fault) => {
  expect(head(rawHeaders)).toMatch(fault);
});

test.each(['0.9', '2.0', '3.7', '1.2'])('HTTP version %s is a fault', (version) => {
  expect(head(HOST, '/', version)).toMatch(/version of HTTP/);
});

test('chunks in HTTP/1.0 are a fault', () => {
  expect(head([...HOST, 'Transfer-Encoding', 'chunked'], '/', '1.0')).toMatch(/has no Transfer-Encoding/);
});

test('an address of more than 8,192 characters is a fault', () => {
  expect(head(HOST, `/${'a'.repeat(8_192)}`)).toMatch(/at most 8192 characters/);
});
