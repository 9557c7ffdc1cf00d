import fastify from 'fastify';
import { expect, test } from 'vitest';
import type { EngineApp } from './engine-app.ts';
import { endRequests, TookTooLong } from './request-end.ts';

/** An app whose routes answer when the test lets them. */
function heldApp() {
  const app = fastify() as unknown as EngineApp;
  endRequests(app, { ordinary: 30, waits_for_acquirer: 60_000, vital: 60_000 });
  const held = Promise.withResolvers<string>();
  app.setErrorHandler(async (error, _request, reply) => {
    if (error instanceof TookTooLong) return reply.code(503).send('too long');
    return reply.code(400).send(await held.promise);
  });
  app.get('/ordinary', () => held.promise);
  app.get('/refused', () => Promise.reject(new Error('refused')));
  app.get('/waits', { config: { demand: 'waits_for_acquirer' } }, () => held.promise);
  return { app, held };
}

test('a request is answered in time even if its work hangs, and the work can end later', async () => {
  const { app, held } = heldApp();
  const answer = await app.inject('/ordinary');
  expect([answer.statusCode, answer.body]).toEqual([503, 'too long']);
  held.resolve('late');
  expect((await app.inject('/ordinary')).body).toBe('late');
});

test('a request that waits for the acquirer has more time', async () => {
  const { app, held } = heldApp();
  const waiting = app.inject('/waits');
  await app.inject('/ordinary');
  held.resolve('in time');
  expect((await waiting).body).toBe('in time');
});

test('a request whose refusal hangs is answered in time as well', async () => {
  const { app, held } = heldApp();
  const answer = await app.inject('/refused');
  expect([answer.statusCode, answer.body]).toEqual([503, 'too long']);
  held.resolve('late');
  const second = await app.inject('/refused');
  expect([second.statusCode, second.body]).toEqual([400, 'late']);
});
