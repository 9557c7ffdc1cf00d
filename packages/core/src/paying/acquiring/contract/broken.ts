import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { Bench } from './bench.ts';
import { BROKEN_ACQUIRERS } from './broken-acquirers.ts';
import { listen } from './listen.ts';

const BROKEN_TIMEOUT_MS = 400;

export function describeBrokenAcquirers(bench: Bench): void {
  describe('a broken acquirer', () => {
    for (const [name, { says, why }] of Object.entries(BROKEN_ACQUIRERS)) {
      test(`that ${name} leaves every outcome unknown, and is called once`, async () => {
        let asked = 0;
        const server = createServer((socket) => {
          socket.on('error', () => undefined);
          socket.once('data', () => {
            asked += 1;
            says(socket);
          });
        });
        const outcomes = await everyOutcomeAt(bench, await listen(server));
        server.close();
        expect(outcomes).toEqual(outcomes.map(() => ({ kind: 'unknown', why: expect.toBeOneOf([...why]) })));
        expect(asked).toBe(outcomes.length);
      });
    }

    test('that cannot be reached leaves every outcome unknown', async () => {
      const server = createServer();
      const port = await listen(server);
      await new Promise((closed) => server.close(closed));
      const outcomes = await everyOutcomeAt(bench, port);
      expect(outcomes).toEqual(outcomes.map(() => ({ kind: 'unknown', why: 'connection' })));
    });
  });
}

async function everyOutcomeAt({ subject, sale, ask, refundOf }: Bench, port: number): Promise<readonly unknown[]> {
  const acquirer = subject().connectTo(`http://127.0.0.1:${port}`);
  const request = sale('approved', { timeoutMs: BROKEN_TIMEOUT_MS });
  const asked = { ...ask(request), timeoutMs: BROKEN_TIMEOUT_MS };
  const outcomes = await Promise.all([
    acquirer.authorise(request),
    acquirer.resume(asked),
    acquirer.inquire(asked),
    acquirer.reverse(asked),
    acquirer.refund(refundOf(asked, { timeoutMs: BROKEN_TIMEOUT_MS })),
    ...(acquirer.capture
      ? [acquirer.capture({ ...refundOf(asked, { timeoutMs: BROKEN_TIMEOUT_MS }), isLast: true })]
      : []),
  ]);
  await acquirer.close();
  return outcomes;
}
