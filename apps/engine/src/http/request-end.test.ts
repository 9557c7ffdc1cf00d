import fastify from 'fastify';
import { expect, test } from 'vitest';
import type { EngineApp } from './engine-app.ts';
import { endRequests, TookTooLong } from './request-end.ts';

/** Answers what was asked for, once it is told to. */
function heldApp() {
  const app = fastify() as unknown as EngineApp;
  endRequests(app, { ordinary: 30, waits_for_acquirer: 60_000, vital: 60_000 });
  const held = Promise.withResolvers<string>();
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof TookTooLong ? 503 : 500).send('too long'),
  );
  app.get('/ordinary', () => held.promise);
  app.get('/waits', { config: { demand: 'waits_for_acquirer' } }, () => held.promise);
  return { app, held };
}

test('a request whose work does not return is answered all the same, and its work may end later', async () => {
  const { app, held } = heldApp();
  const answer = await app.inject('/ordinary');
  expect([answer.statusCode, answer.body]).toEqual([503, 'too long']);
  held.resolve('late');
  expect((await app.inject('/ordinary')).body).toBe('late');
});

test('what waits for the acquirer has longer', async () => {
  const { app, held } = heldApp();
  const waiting = app.inject('/waits');
  await app.inject('/ordinary');
  held.resolve('in time');
  expect((await waiting).body).toBe('in time');
});
