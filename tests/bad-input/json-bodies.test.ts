import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { SERVER_ROUTES } from '../harness/server-routes.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { allRows } from './all-rows.ts';

const BODY = '{"amount":10.5,"currency":"BHD"}';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine();
});
afterAll(() => engine.stop());

const create = (body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}) =>
  engine.api.post('/v1/sdk/checkout', body, headers);
const withMember = (member: string) => `{"amount":10.5,"currency":"BHD",${member}}`;
const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

describe('a body that can be read in two ways, or not at all, is refused and changes nothing', () => {
  test.each<[string, string, string | Uint8Array, Record<string, string>?]>([
    ['400 malformed_json', 'an amount twice', '{"amount":1,"amount":10.5,"currency":"BHD"}'],
    ['400 malformed_json', 'an amount twice, once escaped', '{"amount":1,"\\u0061mount":9,"currency":"BHD"}'],
    ['400 malformed_json', 'metadata with one name twice', withMember('"metadata":{"a":"1","a":"2"}')],
    ['400 malformed_json', 'UTF-16', Buffer.from(BODY, 'utf16le')],
    ['400 malformed_json', 'bytes that are not UTF-8', Buffer.from(withMember('"reference":"\xff"'), 'latin1')],
    ['400 malformed_json', 'an overlong NUL', Buffer.from(withMember('"reference":"\xc0\x80"'), 'latin1')],
    ['400 malformed_json', 'a surrogate as UTF-8', Buffer.from(withMember('"reference":"\xed\xa0\x80"'), 'latin1')],
    ['400 malformed_json', 'a bare NUL', withMember('"reference":"\0"')],
    ['400 malformed_json', 'two values', `${BODY}${BODY}`],
    ['400 malformed_json', 'a comment', `${BODY}//`],
    ['400 malformed_json', '30,000 arrays that never end', '['.repeat(30_000)],
    ['400 invalid_request', 'an escaped NUL', withMember('"reference":"\\u0000"')],
    ['400 invalid_request', 'half a character', withMember('"reference":"\\ud83d"')],
    ['400 invalid_request', 'half a character as a name', withMember('"metadata":{"\\ude00":"x"}')],
    ['400 malformed_json', '30,000 arrays', nested(30_000, '[', ']')],
    [
      '400 malformed_json',
      'metadata 10,000 deep',
      withMember(`"metadata":${nested(10_000, '{"a":', '}').replace('}', '1}')}`),
    ],
    ['400 invalid_request', 'a prototype', withMember('"__proto__":{"reference":"x"}')],
    ['400 invalid_request', 'a constructor', withMember('"constructor":{"prototype":{"x":1}}')],
    ['400 invalid_request', 'a prototype in metadata', withMember('"metadata":{"__proto__":{"x":"y"}}')],
    ['413 body_too_large', 'more than 64 KiB', withMember(`"reference":"${'x'.repeat(65_536)}"`)],
    ['415 unsupported_media_type', 'gzip', gzipSync(BODY), { 'content-encoding': 'gzip' }],
    ['415 unsupported_media_type', 'plain text declared as gzip', BODY, { 'content-encoding': 'gzip' }],
    ['415 unsupported_media_type', 'plain text declared as br', BODY, { 'content-encoding': 'identity, br' }],
    ['415 unsupported_media_type', 'another charset', BODY, { 'content-type': 'application/json; charset=utf-16' }],
    ['415 unsupported_media_type', 'an unknown type', BODY, { 'content-type': 'text/json' }],
    ['415 unsupported_media_type', 'two types in one', BODY, { 'content-type': 'application/json, text/plain' }],
    [
      '415 unsupported_media_type',
      'a form',
      'amount=10.5&currency=BHD',
      { 'content-type': 'application/x-www-form-urlencoded' },
    ],
  ])('%s: %s', async (expected, _what, body, headers) => {
    const before = await allRows(engine);
    expect(verdict(await create(body, headers))).toBe(expected);
    expect(await allRows(engine)).toEqual(before);
  });

  test.each(SERVER_ROUTES.filter(({ body }) => body !== undefined))('on $name too', async ({ method, path, body }) => {
    const track = (await create(BODY)).body.track_id;
    const text = JSON.stringify(body);
    const [member = ''] = text.slice(1, -1).split(',');
    const twice = `{${member},${text.slice(1)}`;
    expect(verdict(await engine.api.call(method, path(track), twice))).toBe('400 malformed_json');
    const encoded = await engine.api.call(method, path(track), gzipSync(text), { 'content-encoding': 'gzip' });
    expect(verdict(encoded)).toBe('415 unsupported_media_type');
  });
});

test.each(SERVER_ROUTES)('$name refuses null as a body', async ({ method, path }) => {
  const track = (await create(BODY)).body.track_id;
  const before = await allRows(engine);
  const answer = await engine.api.call(method, path(track), 'null');
  expect([verdict(answer), answer.body.errors[0].field]).toEqual(['400 invalid_request', 'body']);
  expect(await allRows(engine)).toEqual(before);
});

describe('an unusual body with only one meaning is accepted with that meaning', () => {
  test.each<[string, string | Uint8Array, Record<string, string>?]>([
    ['a byte order mark', `\ufeff${BODY}`],
    ['space around everything', ' {\n\t"amount" : 10.5 , "currency":\r"BHD" } '],
    ['escapes', '{"\\u0061mount":10.5,"currency":"\\u0042HD"}'],
    ['colons and quotes in strings', withMember('"reference":"a:\\"b\\":{\\"amount\\":1}","description":":"')],
    ['one name at two depths', withMember('"metadata":{"amount":"1","currency":"x","metadata":"y"}')],
    ['a prototype as a name in metadata', withMember('"metadata":{"__proto__":"x","constructor":"y"}')],
    ['the right content type, spelled differently', BODY, { 'content-type': 'Application/JSON;charset="UTF-8"' }],
    ['the identity encoding', BODY, { 'content-encoding': 'identity' }],
    ['exactly 64 KiB', BODY + ' '.repeat(65_536 - BODY.length)],
  ])('%s', async (_what, body, headers) => {
    const answer = await create(body, headers);
    expect([verdict(answer), answer.body.amount_minor, answer.body.currency]).toEqual(['201', 10_500, 'BHD']);
  });
});

test('a small body full of mistakes does not get a large answer', async () => {
  const members = Array.from({ length: 5_000 }, (_, at) => `"k${at}":1`);
  for (const body of [`{${members}}`, withMember(`"metadata":{${members}}`)]) {
    const answer = await create(body);
    expect(verdict(answer)).toBe('400 invalid_request');
    expect(answer.body.errors).toHaveLength(20);
  }
});
