import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { Unknown } from '../acquirer.ts';
import { type Bench, TIMEOUT_MS } from './bench.ts';
import { BROKEN_ACQUIRERS } from './broken-acquirers.ts';
import { listen } from './listen.ts';

/** The machine can be busy, so the time limit is short only for tests that wait until the limit has passed. */
const timeoutFor = (why: readonly Unknown['why'][]): number => (why.includes('timeout') ? 400 : TIMEOUT_MS);

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
        const outcomes = await everyOutcomeAt(bench, await listen(server), timeoutFor(why));
        server.close();
        expect(outcomes).toEqual(outcomes.map(() => ({ kind: 'unknown', why: expect.toBeOneOf([...why]) })));
        expect(asked).toBe(outcomes.length);
      });
    }

    test('that cannot be reached leaves every outcome unknown', async () => {
      const server = createServer();
      const port = await listen(server);
      await new Promise((closed) => server.close(closed));
      const outcomes = await everyOutcomeAt(bench, port, TIMEOUT_MS);
      // An adapter can also report that no byte of a sale was sent, because that is true here.
      expect(outcomes.map((outcome) => ({ ...outcome, isUnsent: true }))).toEqual(
        outcomes.map(() => ({ kind: 'unknown', why: 'connection', isUnsent: true })),
      );
    });
  });
}

async function everyOutcomeAt(
  { subject, sale, ask, refundOf }: Bench,
  port: number,
  timeoutMs: number,
): Promise<readonly object[]> {
  const acquirer = subject().connectTo(`http://127.0.0.1:${port}`);
  const request = sale('approved', { timeoutMs });
  const { reference } = request;
  const asked = { ...ask({ reference, acquirerReference: 'R1' }), timeoutMs };
  const outcomes = await Promise.all([
    acquirer.authorise(request),
    acquirer.resume({ ...asked, returned: subject().returnKey ?? {} }),
    ...(acquirer.capabilities.inquiry === 'notices_only' ? [] : [acquirer.inquire(asked)]),
    acquirer.reverse(asked),
    acquirer.refund(refundOf(asked, { timeoutMs })),
    ...(acquirer.capture ? [acquirer.capture({ ...refundOf(asked, { timeoutMs }), isLast: true })] : []),
  ]);
  await acquirer.close();
  return outcomes;
}
