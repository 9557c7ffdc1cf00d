import { afterAll, beforeAll, expect, test } from 'vitest';
import { newLink, openLinkForm, visitLink } from '../harness/payment-link.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine();
});
afterAll(() => engine.stop());

test('one address opens a limited number of sessions in a minute, and is told to wait', async () => {
  const { url } = await newLink(engine);
  const opened = await Promise.all(
    Array.from({ length: 121 }, () => openLinkForm(`${url}?lang=en`, { visit: crypto.randomUUID() })),
  );
  const refused = opened.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(1);
  expect(refused[0]?.text).toContain('Wait a minute');
  expect((await visitLink(url)).status).toBe(200);
});
