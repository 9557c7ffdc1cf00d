import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SealedCard } from '../../../cards/sealed-card.ts';
import type { Sealer } from '../../../ground/sealing/sealer.ts';
import type { Acquirer, AuthoriseRequest } from '../../acquiring/acquirer.ts';
import { type ReadyAttempt, saleDeadlines, sendSale } from './send-sale.ts';

const clocks = { monotonicMs: 0, wallMs: 0 };

beforeEach(() => {
  Object.assign(clocks, { monotonicMs: 1_000, wallMs: Date.UTC(2026, 0, 1) });
  vi.spyOn(performance, 'now').mockImplementation(() => clocks.monotonicMs);
  vi.spyOn(Date, 'now').mockImplementation(() => clocks.wallMs);
});
afterEach(() => void vi.restoreAllMocks());

/** Both clocks while five seconds pass: none fails, the machine is suspended, or the wall clock is set back. */
const FIVE_SECONDS = {
  usual: { monotonicMs: 5_000, wallMs: 5_000 },
  suspended: { monotonicMs: 0, wallMs: 5_000 },
  'set back': { monotonicMs: 5_000, wallMs: 0 },
  nothing: { monotonicMs: 0, wallMs: 0 },
} as const;

type Passing = keyof typeof FIVE_SECONDS;

function pass(how: Passing): void {
  clocks.monotonicMs += FIVE_SECONDS[how].monotonicMs;
  clocks.wallMs += FIVE_SECONDS[how].wallMs;
}

/** Sends a sale through an acquirer that holds cards, and returns whether the acquirer got the sale. */
async function isSent(whileHolding: Passing, beforeSending: Passing): Promise<boolean> {
  const acquirer = {
    hold: async () => {
      pass(whileHolding);
      return { kind: 'held', state: Buffer.from('held') };
    },
    authorise: async ({ sendBefore }: AuthoriseRequest) => {
      pass(beforeSending);
      return { kind: sendBefore.isOver() ? 'not_sent' : 'unknown' };
    },
  } as unknown as Acquirer;
  const ready = {
    acquirer,
    deadlines: saleDeadlines(),
    session: { amount: { minor: 500n, currency: 'BHD' } },
    attempt: { attemptId: 'att_1', acquirerReference: null, acquirerState: null, challengeReturnId: 'ch' },
  } as unknown as ReadyAttempt;
  const card = { wipe: () => {} } as SealedCard;
  const sent = { card, browser: {} as never };
  const outcome = await sendSale({ sealer: {} as Sealer, returnUrl: () => '' }, ready, sent, false);
  return outcome.kind !== 'not_sent';
}

test.each<[Passing, Passing, boolean]>([
  ['nothing', 'nothing', true],
  ['usual', 'nothing', true],
  ['suspended', 'nothing', true],
  ['set back', 'nothing', true],
  ['usual', 'usual', false],
  ['suspended', 'suspended', false],
  ['set back', 'set back', false],
  ['suspended', 'set back', false],
  ['set back', 'suspended', false],
])(
  'five seconds (%s) while the card is held and five (%s) before its sale: sent is %s',
  async (one, other, expected) => {
    expect(await isSent(one, other)).toBe(expected);
  },
);
