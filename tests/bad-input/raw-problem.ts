import { expect } from 'vitest';
import type { RawAnswer } from '../harness/raw-exchange.ts';

/** Expects a single problem, after which the connection is closed, and returns the problem's verdict. */
export function rawProblem({ text }: RawAnswer): string {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = new Map(lines.map((each) => [each.split(': ')[0]?.toLowerCase(), each.split(': ')[1]]));
  const body = JSON.parse(rest.join('\r\n\r\n'));
  const [, status] = /^HTTP\/1\.1 (4\d\d) /.exec(line) ?? [];
  expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(headers.get('connection')).toBe('close');
  expect(headers.get('content-length')).toBe(String(Buffer.byteLength(JSON.stringify(body))));
  expect(headers.get('x-request-id')).toMatch(/^req_[0-9A-Za-z]{22}$/);
  expect([body.status, body.request_id]).toEqual([Number(status), headers.get('x-request-id')]);
  expect(body.type).toMatch(new RegExp(`/docs/problems/${body.code}$`));
  return `${status} ${body.code}`;
}
