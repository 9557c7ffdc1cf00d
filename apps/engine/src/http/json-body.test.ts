import { expect, test } from 'vitest';
import { jsonBody } from './json-body.ts';

const BODY = Buffer.from('{"a":1}');
const read = (headers: Readonly<Record<string, string>>, body = BODY) => jsonBody({ headers }, body);

test.each([
  'application/json',
  'application/json;',
  'application/json; charset=utf-8',
  'application/json;charset="UTF-8"',
  'application/json; charset=utf8; profile=x',
])('%s is read', (type) => {
  expect(read({ 'content-type': type })).toEqual({ a: 1 });
});

test.each([
  'application/json; charset=utf-16',
  'application/json; charset=latin1',
  'application/json; CHARSET="ISO-8859-1"',
  'application/json; charset=',
  'application/json; charset=utf-8; charset=utf-16',
])('%s is refused', (type) => {
  expect(() => read({ 'content-type': type })).toThrow('UTF-8');
});

test.each(['', 'identity', 'Identity '])('the content encoding "%s" is accepted as no encoding', (encoding) => {
  expect(read({ 'content-encoding': encoding })).toEqual({ a: 1 });
});

test.each(['gzip', 'br', 'deflate', 'identity, gzip', 'zstd', 'x'])(
  'the content encoding %s is refused',
  (encoding) => {
    expect(() => read({ 'content-encoding': encoding })).toThrow('without Content-Encoding');
  },
);

test('a missing body is not refused for its encoding', () => {
  expect(read({ 'content-encoding': 'gzip' }, Buffer.alloc(0))).toBeUndefined();
});

test.each(['{', '{"a":1}{', '\ufeff'])('%s is malformed', (text) => {
  expect(() => read({}, Buffer.from(text))).toThrow('cannot be parsed');
});

test('the refusal of a malformed body names the position of the fault, without repeating any of the body', () => {
  const place = 'The body cannot be parsed as JSON: unexpected character at line 2, column 24.';
  expect(() => read({}, Buffer.from('{\n"a":"4242424242424242",}'))).toThrow(place);
  expect(() => read({}, Buffer.from('{"a":"\xff"}', 'latin1'))).toThrow(
    'The body cannot be parsed as JSON: it is not UTF-8.',
  );
});

test('null is a body, but no operation accepts it', () => {
  expect(() => read({}, Buffer.from(' null '))).toThrow('is null');
});

test('a body with a duplicate member is malformed', () => {
  expect(() => read({}, Buffer.from('{"a":1,"a":1}'))).toThrow('duplicate');
});
