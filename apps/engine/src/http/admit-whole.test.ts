import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test, vi } from 'vitest';
import { admitWhole } from './admit-whole.ts';
import { Overloaded } from './shedding/overloaded.ts';

const FORM = 'number=4242424242424242&expiry=12%2F40&cvv=123';

function arrived({ hasRoom, wasRefused }: { readonly hasRoom: boolean; readonly wasRefused: boolean }) {
  const body = Buffer.from(FORM);
  const request = {
    body,
    raw: { socket: { writableEnded: wasRefused } },
    routeOptions: { config: { demand: 'waits_for_acquirer' } },
    server: { engine: { guards: { shedder: { admit: () => hasRoom } } } },
  } as unknown as FastifyRequest;
  const done = vi.fn();
  const hijack = vi.fn();
  admitWhole(request, { raw: {}, hijack } as unknown as FastifyReply, done);
  return { isWiped: body.every((byte) => byte === 0), done: done.mock.calls, hijacked: hijack.mock.calls.length };
}

test('a form is passed on unchanged if there is capacity', () => {
  expect(arrived({ hasRoom: true, wasRefused: false })).toEqual({ isWiped: false, done: [[]], hijacked: 0 });
});

test('a form is wiped before it is refused for lack of capacity', () => {
  expect(arrived({ hasRoom: false, wasRefused: false })).toEqual({
    isWiped: true,
    done: [[new Overloaded()]],
    hijacked: 0,
  });
});

test('a form is wiped and not handled if its sender has already had an answer', () => {
  expect(arrived({ hasRoom: true, wasRefused: true })).toEqual({ isWiped: true, done: [], hijacked: 1 });
});
