import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { AuthoriseOutcome } from '../acquirer.ts';
import { DECLINE_CODES } from '../decline-code.ts';
import { AMOUNT_MINOR, type Bench, TEXT } from './bench.ts';
import { listen } from './listen.ts';

/** Expects that both answers are about the same sale, unless the acquirer refuses to answer two requests at once. */
function expectOneSale(together: readonly AuthoriseOutcome[], sold: AuthoriseOutcome): void {
  expect(together).toContainEqual(sold);
  for (const each of together) expect([sold, { kind: 'unknown', why: 'unreadable' }]).toContainEqual(each);
}

export function describeAuthorise({ scenarios, subject, acquirer, smallest, ask, testIf, sale, submit }: Bench): void {
  describe('authorise', () => {
    test('reports an approval with the reference, amount and currency that the acquirer booked', async () => {
      const request = sale('approved');
      const { reference, amountMinor, currency } = request;
      const outcome = await submit(request);
      expect(outcome).toMatchObject({ kind: 'approved', reference, amountMinor, currency, threeDs: null });
      expect(outcome).toMatchObject({ acquirerReference: TEXT, authorisationCode: TEXT });
    });

    for (const code of DECLINE_CODES.filter((code) => scenarios.includes(code))) {
      test(`reports a decline: ${code}`, async () => {
        const request = sale(code);
        const outcome = await submit(request);
        expect(outcome).toMatchObject({ kind: 'declined', reference: request.reference, code, raw: TEXT });
      });
    }

    testIf('frictionless')('reports the result of a frictionless authentication', async () => {
      const threeDs = { status: 'authenticated', flow: 'frictionless', eci: expect.stringMatching(/^0[25]$/) };
      const outcome = await submit(sale('frictionless'));
      expect(outcome).toMatchObject({ kind: 'approved', threeDs });
    });

    test('creates one sale for a reference, even if it is sent repeatedly or concurrently', async () => {
      const request = sale('approved');
      const together = await Promise.all([submit(request), submit(request)]);
      const later = await submit(sale('approved', { reference: request.reference, amountMinor: smallest(1n) }));
      expect(later).toMatchObject({ kind: 'approved', amountMinor: AMOUNT_MINOR });
      expectOneSale(together, later);
    });

    test('sends nothing after the deadline for sending', async () => {
      const request = sale('approved', { sendBefore: { isOver: () => true } });
      expect(await submit(request)).toEqual({ kind: 'not_sent' });
      expect(await acquirer().inquire(ask(request))).toEqual({ kind: 'not_found' });
    });

    test('sends nothing if the deadline for sending passes while the connection is being opened', async () => {
      let received = 0;
      const server = createServer((socket) => {
        socket
          .on('error', () => undefined)
          .on('data', (bytes) => {
            received += bytes.length;
          });
      });
      const unused = subject().connectTo(`http://127.0.0.1:${await listen(server)}`);
      let isOver = false;
      const outcome = submit(sale('approved', { sendBefore: { isOver: () => isOver } }), unused);
      isOver = true;
      expect(await outcome).toEqual({ kind: 'not_sent' });
      await unused.close();
      await new Promise((closed) => server.close(closed));
      expect(received).toBe(0);
    });

    test("does not wipe the caller's card, and accepts a wiped one without throwing", async () => {
      const request = sale('approved');
      const number = request.card.open((secret) => secret.number.toString('latin1'));
      const outcome = await submit(request);
      expect(Object.values(outcome).join(' ')).not.toContain(number);
      expect(request.card.open((secret) => secret.number.toString('latin1'))).toBe(number);

      const wiped = sale('approved');
      wiped.card.wipe();
      expect(await submit(wiped)).toMatchObject({ kind: expect.stringMatching(/^(unknown|not_sent)$/) });
    });
  });
}
