import { createServer, type ServerResponse } from 'node:http';
import { expect } from 'vitest';
import { listening } from '../../server-sdk/listening.ts';
import type { OrMissing } from '../toolbox/or-missing.ts';
import { type Step, testsOf } from './package-steps.ts';

const KEY = { PAY_SECRET_KEY: 'sk_test_x' };

/**
 * A server's first answers, and whether a call is repeated after them; `never` calls an operation that must not be
 * repeated.
 */
const ANSWERS = [
  { operation: 'create', status: 429, code: 'rate_limited', retryAfter: '1', isRepeated: true },
  { operation: 'create', status: 429, code: 'rate_limited', retryAfter: '31', isRepeated: false },
  { operation: 'create', status: 500, code: 'unavailable', retryAfter: undefined, isRepeated: true },
  { operation: 'create', status: 502, code: 'unavailable', retryAfter: undefined, isRepeated: true },
  { operation: 'create', status: 503, code: 'overloaded', retryAfter: undefined, isRepeated: true },
  {
    operation: 'create',
    status: 504,
    code: 'unavailable',
    retryAfter: 'Thu, 01 Jan 2026 00:00:00 GMT',
    isRepeated: true,
  },
  {
    operation: 'create',
    status: 504,
    code: 'unavailable',
    retryAfter: 'Thu, 01 Jan 2099 00:00:00 GMT',
    isRepeated: false,
  },
  { operation: 'create', status: 409, code: 'idempotency_in_progress', retryAfter: undefined, isRepeated: true },
  { operation: 'create', status: 409, code: 'payment_in_progress', retryAfter: undefined, isRepeated: false },
  { operation: 'create', status: 422, code: 'amount_precision', retryAfter: undefined, isRepeated: false },
  { operation: 'never', status: 503, code: 'overloaded', retryAfter: undefined, isRepeated: false },
];

/** Sends the headers of an answer and a part of its body. */
function startBody(response: ServerResponse, status: number, done?: () => void): void {
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': '100' }).write('{"code":', done);
}

/** Declares the tests that check which calls a package repeats when a server fails, and how. */
export function declareRepeats(prepared: OrMissing<Step>): void {
  const it = testsOf(prepared);

  it('a call that gets a server error is repeated with the same key, and never follows a redirect', async (step) => {
    const seen: string[] = [];
    const failing = await listening(
      createServer((request, response) => {
        seen.push(String(request.headers['idempotency-key']));
        request.resume();
        if (seen.length === 1) return void response.writeHead(500).end('<html>');
        if (seen.length === 2) return void request.socket.destroy();
        response.writeHead(307, { location: '/elsewhere' }).end();
      }),
    );
    const env = { ...KEY, PAY_URL: failing.url };
    expect(JSON.parse(await step(env, 'create', '1', 'BHD'))).toMatchObject({ code: 'unexpected_answer', status: 307 });
    expect(seen).toHaveLength(3);
    expect(new Set(seen).size).toBe(1);
    await failing.stop();
  });

  it("a call without an answer is an error with the call's idempotency key, so that the call can be repeated", async (step) => {
    const seen: string[] = [];
    const silent = await listening(
      createServer((request) => {
        seen.push(String(request.headers['idempotency-key']));
        if (seen.length === 1) request.socket.destroy();
      }),
    );
    const once = (timeout: string) => step({ ...KEY, PAY_URL: silent.url, PAY_TIMEOUT: timeout }, 'create', '1', 'BHD');
    const [cut, late] = [await once('60'), await once('2')];
    expect(JSON.parse(cut)).toMatchObject({ code: 'network', key: seen[0] });
    expect(JSON.parse(late)).toMatchObject({ code: 'timeout', key: seen[1] });
    expect(new Set(seen).size).toBe(2);
    await silent.stop();
  });

  for (const status of [201, 503]) {
    it(`a call whose answer, with ${status}, ends in the middle of its body is repeated`, async (step) => {
      let count = 0;
      const cutting = await listening(
        createServer((request, response) => {
          count++;
          request.resume();
          if (count > 1) return void response.writeHead(404).end(JSON.stringify({ code: 'not_found' }));
          request.on('end', () => startBody(response, status, () => response.destroy()));
        }),
      );
      const failure = JSON.parse(await step({ ...KEY, PAY_URL: cutting.url }, 'create', '1', 'BHD'));
      expect(failure).toMatchObject({ status: 404, code: 'not_found' });
      expect(count).toBe(2);
      await cutting.stop();
    });

    it(`a call whose answer, with ${status}, stays without the rest of its body times out`, async (step) => {
      const halting = await listening(createServer((_request, response) => startBody(response, status)));
      const env = { ...KEY, PAY_URL: halting.url, PAY_TIMEOUT: '2' };
      expect(JSON.parse(await step(env, 'create', '1', 'BHD'))).toMatchObject({ code: 'timeout' });
      await halting.stop();
    });
  }

  it('deleting something that an earlier try has already deleted succeeds', async (step) => {
    let count = 0;
    const lossy = await listening(
      createServer((request, response) => {
        count++;
        if (count === 1) return void request.socket.destroy();
        response.writeHead(404).end(JSON.stringify({ code: 'not_found', title: 'Not found', request_id: 'req_1' }));
      }),
    );
    expect(JSON.parse(await step({ ...KEY, PAY_URL: lossy.url }, 'delete'))).toBe('gone');
    expect(count).toBe(2);
    const once = { ...KEY, PAY_URL: lossy.url };
    expect(JSON.parse(await step(once, 'delete'))).toMatchObject({ code: 'not_found' });
    await lossy.stop();
  });

  for (const { operation, status, code, retryAfter, isRepeated } of ANSWERS) {
    const title = `${operation} answered with ${status} ${code}${retryAfter === undefined ? '' : `, wait ${retryAfter},`}`;
    it(`${title} is ${isRepeated ? '' : 'not '}repeated`, async (step) => {
      let count = 0;
      const failing = await listening(
        createServer((request, response) => {
          count++;
          request.resume();
          const own = count === 1 ? { status, code } : { status: 404, code: 'not_found' };
          const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
          const problem = { ...own, title: 'Refused', type: 'https://pay.example/docs', request_id: 'req_1' };
          response.writeHead(own.status, headers).end(JSON.stringify(problem));
        }),
      );
      const failure = JSON.parse(await step({ ...KEY, PAY_URL: failing.url }, operation, '1', 'BHD'));
      expect(failure).toMatchObject(isRepeated ? { status: 404, code: 'not_found' } : { status, code });
      expect(count).toBe(isRepeated ? 2 : 1);
      await failing.stop();
    });
  }
}
