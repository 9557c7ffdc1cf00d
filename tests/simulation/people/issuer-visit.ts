import type { Attempt } from '@pay/core/paying/payments/attempt';
import { finishChallenge } from '@pay/core/paying/payments/attempting/finish-challenge';
import type { CardPagePayment } from '@pay/core/paying/payments/reading/read-payment';
import { decide } from '../acquirer/take-sale.ts';
import type { Other } from '../chance/decisions.ts';
import { pause } from '../history/world.ts';
import { ask } from './ask.ts';
import { type Market, type Order, placeOf, SHOPPER } from './order.ts';

/** What a shopper does at the issuer. `returns`: comes back without having answered. */
type Visit = 'approves' | 'refuses' | 'returns' | 'leaves';

const VISITS: readonly Other<Visit>[] = [
  [150, 'refuses'],
  [100, 'returns'],
  [100, 'leaves'],
];

/** How long the shopper takes; the challenge's deadline is ten minutes. */
const TAKES_MS: readonly Other<number>[] = [
  [50, 10],
  [50, 300_000],
  [40, 598_000],
  [40, 599_990],
  [40, 604_000],
];

/** The time from the shopper's answer until the acquirer gets the answer from the issuer. */
const TOLD_AFTER_MS: readonly Other<number>[] = [
  [60, 4_000],
  [60, 25_000],
  [30, 130_000],
  [20, 700_000],
];

/** Goes to the issuer, and either answers there or does not, and either comes back or does not. */
export async function visitIssuer(market: Market, order: Order, page: CardPagePayment, visit: number): Promise<void> {
  const { world, acquirer } = market;
  const { decisions, timeline } = world;
  const what = `shopper ${order.number} at the issuer ${visit}`;
  const attempt = page.attempts.find(({ attemptId }) => attemptId === page.session.liveAttemptId);
  if (attempt === undefined) return;
  if (attempt.state.kind === 'challenge' && attempt.state.pending.step === 'device_data')
    return comeBy(market, what, attempt);
  const doing = decisions.way<Visit>(what, 'approves', VISITS);
  await pause(world, decisions.way(`${what} takes`, 5_000, TAKES_MS));
  world.say(what, () => doing);
  if (doing === 'approves' || doing === 'refuses') {
    const afterMs = decisions.way(`${what} told`, 0, TOLD_AFTER_MS);
    const then = doing === 'approves' ? 'approved' : 'declined';
    timeline.after(afterMs, null, () => decide(acquirer.book, attempt.attemptId, 'challenge', then));
    if (afterMs === 0) await pause(world, 0);
  }
  if (doing === 'leaves') return pause(world, 700_000);
  const isDoubled = decisions.way(`${what} back twice`, false, [[150, true]]);
  const back = (copy: string) => goBack(market, `${what} back${copy}`, attempt.challengeReturnId);
  await Promise.all(isDoubled ? [back(''), back(' again')] : [back('')]);
}

/** Visits a page that asks only the browser. The browser comes back immediately, late or never. */
async function comeBy(market: Market, what: string, attempt: Attempt): Promise<void> {
  const takesMs = market.world.decisions.way<number | null>(`${what} device`, 300, DEVICE_TAKES_MS);
  if (takesMs === null) return pause(market.world, 700_000);
  await pause(market.world, takesMs);
  await goBack(market, `${what} back`, attempt.challengeReturnId);
}

const DEVICE_TAKES_MS: readonly Other<number | null>[] = [
  [100, 59_990],
  [50, 61_000],
  [50, null],
];

async function goBack(market: Market, what: string, returnId: string): Promise<void> {
  const { world, fleet } = market;
  const work = (desk: Parameters<typeof finishChallenge>[0]) =>
    finishChallenge(desk, SHOPPER, { returnId, returned: {} });
  await ask(world, fleet, { what, place: placeOf(market, what), work });
}
