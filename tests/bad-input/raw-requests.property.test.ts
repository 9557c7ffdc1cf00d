import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentRows } from '../harness/payment-rows.ts';
import { rawExchange } from '../harness/raw-exchange.ts';
import { inShortRun, runs } from '../harness/runs.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { expectUnharmed } from './expect-safe.ts';
import { rawProblem } from './raw-problem.ts';

const SESSION = '{"amount":10.5,"currency":"BHD"}';
const CARD = '4242424242424242';

let engine: TestEngine;
beforeAll(async () => {
  engine = await sharedTestEngine();
});
afterAll(() => engine.stop());

/** A request with these lines, a body and a genuine key; if it is parsed as one request, it creates a session. */
function message(lines: readonly string[], body = SESSION, target = '/v1/sdk/checkout', version = 'HTTP/1.1'): string {
  const key = `X-Api-Key: ${engine.profile.secretKey.value}`;
  const head = [`POST ${target} ${version}`, key, 'Content-Type: application/json', ...lines];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

const HOST = 'Host: localhost';
const CHUNKED = 'Transfer-Encoding: chunked';
const length = (body = SESSION) => `Content-Length: ${body.length}`;
const chunk = (body = SESSION) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
const inner = () => message([HOST, length()]);

describe('a request that two parsers could end in different places creates nothing', () => {
  const SMUGGLED: readonly (readonly [string, () => string])[] = [
    ['a length and chunks', () => message([HOST, 'Content-Length: 4', CHUNKED], `0\r\n\r\n${inner()}`)],
    ['chunks and a length', () => message([HOST, CHUNKED, length()], chunk())],
    ['two lengths', () => message([HOST, length(), 'Content-Length: 0'])],
    ['two equal lengths', () => message([HOST, length(), length()])],
    ['a list of lengths', () => message([HOST, `${length()}, ${SESSION.length}`])],
    ['a length with a sign', () => message([HOST, `Content-Length: +${SESSION.length}`])],
    ['a length below zero', () => message([HOST, 'Content-Length: -1'])],
    ['a length in hexadecimal', () => message([HOST, 'Content-Length: 0x20'])],
    ['a length of 40 digits', () => message([HOST, `Content-Length: ${'9'.repeat(40)}`])],
    ['a length that is not a number', () => message([HOST, `Content-Length: ${CARD}x`])],
    ['chunked followed by another encoding', () => message([HOST, 'Transfer-Encoding: chunked, identity'], chunk())],
    ['an encoding that is almost chunked', () => message([HOST, 'Transfer-Encoding: xchunked'], chunk())],
    ['an encoding with a control character', () => message([HOST, 'Transfer-Encoding: \x0bchunked'], chunk())],
    ['a space before the colon', () => message([HOST, 'Transfer-Encoding : chunked'], chunk())],
    ['a folded header', () => message([HOST, 'X: 1', ` ${CHUNKED}`, length()])],
    ['a NUL in a header', () => message([HOST, `X: a\0${CARD}`, length()])],
    ['a lone line feed in the head', () => message([HOST, `X: a\nContent-Length: 0`, length()])],
    ['a lone carriage return in a header', () => message([HOST, `X: a\rContent-Length: 0`, length()])],
    ['an invalid chunk size', () => message([HOST, CHUNKED], `zz\r\n${SESSION}\r\n0\r\n\r\n`)],
    ['a chunk size below zero', () => message([HOST, CHUNKED], `-1\r\n${SESSION}\r\n0\r\n\r\n`)],
    ['a chunk size of 20 digits', () => message([HOST, CHUNKED], `${'f'.repeat(20)}\r\n${SESSION}\r\n0\r\n\r\n`)],
    ['a chunk longer than its size', () => message([HOST, CHUNKED], `5\r\n${SESSION}\r\n0\r\n\r\n`)],
    ['a chunk that ends in a line feed', () => message([HOST, CHUNKED], chunk().replaceAll('\r\n', '\n'))],
    ['an endless chunk extension', () => message([HOST, CHUNKED], `20;${'x'.repeat(40_000)}\r\n${SESSION}`)],
    ['endless trailers', () => message([HOST, CHUNKED], `20\r\n${SESSION}\r\n0\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`)],
    ['no host', () => message([length()])],
  ];
  test.each(SMUGGLED)('%s', inShortRun, async (_what, bytes) => {
    const before = await paymentRows(engine);
    const answer = await rawExchange(engine.url, bytes());
    expect(answer.statuses).toHaveLength(1);
    expect(['400 invalid_request', '413 body_too_large', '431 invalid_request']).toContain(rawProblem(answer));
    expect(answer.text).not.toContain(CARD);
    expect(await paymentRows(engine)).toEqual(before);
  });
});

describe('an unusual request with only one meaning is accepted with that meaning', () => {
  const CLOSE = 'Connection: close';
  const UNUSUAL: readonly (readonly [string, () => string, readonly number[]])[] = [
    ['chunks', () => message([HOST, CLOSE, CHUNKED], chunk()), [201]],
    ['HTTP/1.0 without a host', () => message([length()], SESSION, '/v1/sdk/checkout', 'HTTP/1.0'), [201]],
    ['two in one packet', () => message([HOST, length()]) + message([HOST, CLOSE, length()]), [201, 201]],
    ['an address of another host', () => message([HOST, CLOSE, length()], SESSION, `http://x.example/${CARD}`), [404]],
    ['an asterisk as the address', () => message([HOST, CLOSE, length()], SESSION, '*'), [404]],
    ['a known expectation', () => message([HOST, CLOSE, 'Expect: 100-continue', length()]), [100, 201]],
    ['an unknown expectation', () => message([HOST, CLOSE, `Expect: ${CARD}`, length()]), [400]],
    ['more than one key', () => message([HOST, CLOSE, 'X-Api-Key: sk_test_x', length()]), [401]],
    ['a length shorter than the body', () => message([HOST, CLOSE, 'Content-Length: 4']), [400]],
  ];
  test.each(UNUSUAL)('%s', inShortRun, async (_what, bytes, expected) => {
    expect((await rawExchange(engine.url, bytes())).statuses).toEqual(expected);
  });
});

test('bytes that are not HTTP are refused or the connection is closed', async () => {
  const garbage = fc.oneof(
    fc.uint8Array({ maxLength: 600 }),
    fc.constantFrom(
      'GET /\r\n',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03',
      '\0',
      '\r\n',
    ),
    fc.constantFrom(`CONNECT ${CARD}:443 HTTP/1.1\r\nHost: x\r\n\r\n`, 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'),
  );
  const before = await paymentRows(engine);
  await fc.assert(
    fc.asyncProperty(garbage, async (bytes) => {
      const answer = await rawExchange(engine.url, bytes, { hangUp: true });
      if (answer.text !== '') expect(rawProblem(answer)).toBe('400 invalid_request');
    }),
    { numRuns: runs(10) },
  );
  expect(await paymentRows(engine)).toEqual(before);
  await expectUnharmed(engine);
});

test('a genuine request with bytes changed, removed or added creates at most the session that it asks for', async () => {
  const count = runs(10);
  const before = await sessions();
  const edit = fc.record({
    at: fc.nat({ max: 300 }),
    gone: fc.nat({ max: 3 }),
    put: fc.oneof(
      fc.constantFrom('\r\n', '\n', '\0', ':', ' ', '\xff', `${CARD}`, '%', '\t'),
      fc.string({ maxLength: 3 }),
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
      const edited = edits.reduce(
        (text, { at, gone, put }) => text.slice(0, at) + put + text.slice(at + gone),
        message([HOST, length()]),
      );
      const { statuses } = await rawExchange(engine.url, edited, { hangUp: true });
      for (const status of statuses) expect(status).toBeLessThan(500);
    }),
    { numRuns: count },
  );
  // The sessions are counted at the end, because a session can be created just after its client has disconnected.
  expect(await sessions()).toBeLessThanOrEqual(before + count);
  await expectUnharmed(engine);
});

async function sessions(): Promise<number> {
  const { rows } = await engine.database.pool.query('select count(*)::int as count from sessions');
  return rows[0].count;
}
