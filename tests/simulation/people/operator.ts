import type { Operator } from '@pay/core/ground/actors/actor';
import { listUnknown } from '@pay/core/looking/payments/list-unknown';
import { confirmSettlement, proposeSettlement } from '@pay/core/paying/payments/settling/four-eyes';
import { type Settlement, settlePayment } from '@pay/core/paying/payments/settling/settle-payment';
import { settleRefund } from '@pay/core/paying/refunds/settle-refund';
import { pause } from '../history/world.ts';
import type { Desk } from '../nodes/desk.ts';
import type { OpenRow } from '../nodes/look-sql.ts';
import { ask } from './ask.ts';
import { agreedByHand, isStuck } from './by-hand.ts';
import { type Market, placeOf } from './order.ts';

type Settled = { readonly ok: boolean };

/**
 * Looks after rows that an alarm was raised about: calls the acquirer, agrees with the acquirer on how the rows ended,
 * and settles the rows. The operator always acts if nobody else can settle a row, and sometimes before that.
 */
export function createOperator(market: Market): (open: readonly OpenRow[]) => void {
  const { world } = market;
  const underWay = new Set<string>();

  async function settle(row: OpenRow, what: string, afterMs: number): Promise<void> {
    await pause(world, afterMs);
    if (!(await isListed(market, row, what))) return;
    const as = agreedByHand(market, row, what);
    if (as === null) return;
    world.say('operator', () => `settles ${market.acquirer.traffic.nameOf(row.id)} as ${as}`);
    world.seen.settled.add(row.id);
    const heard = await ask<Settled>(world, market.fleet, {
      what: `${what} settling`,
      place: placeOf(market, what),
      work: (desk) => settling(market, desk, row, as, what),
    });
    if (heard.kind !== 'answer' || !heard.value.ok) world.say('operator', () => 'could not settle it');
  }

  return (open) => {
    for (const row of open) {
      const needsOne = row.is_refused || (row.is_alarmed && row.count >= ALARMED_AFTER);
      if (!needsOne || underWay.has(row.id) || row.kind === 'closing_inquiries') continue;
      const what = `operator ${world.ordinal('operator')}`;
      const afterMs = world.decisions.way<number | null>(what, null, ACTS_AFTER_MS);
      if (afterMs === null && !(world.isCalm() && isStuck(market, row))) continue;
      underWay.add(row.id);
      void settle(row, what, afterMs ?? 0).finally(() => underWay.delete(row.id));
    }
  };
}

const ALARMED_AFTER = 5;
const ACTS_AFTER_MS = [
  [100, 0],
  [100, 40_000],
] as const;

export const OPERATOR: Operator = { kind: 'operator', id: 'first operator' };
const SECOND: Operator = { kind: 'operator', id: 'second operator' };
const NOTE = 'By telephone with the acquirer.';

async function settling(
  { world }: Market,
  desk: Desk,
  { kind, id }: OpenRow,
  as: 'succeeded' | 'failed',
  what: string,
): Promise<Settled> {
  if (kind === 'refunds') return settleRefund(desk, OPERATOR, { refundId: id, as, note: NOTE });
  const settlement = { attemptId: id, as, note: NOTE };
  if (!world.decisions.way(`${what} four eyes`, false, [[500, true]])) return settlePayment(desk, OPERATOR, settlement);
  const proposed = await proposeSettlement(desk, OPERATOR, settlement);
  if (!proposed.ok && !(await isOwnProposal(desk, settlement))) return proposed;
  return confirmSettlement(desk, SECOND, settlement);
}

/** An earlier try may have created the proposal but lost the answer. Nobody can confirm their own proposal. */
async function isOwnProposal(desk: Desk, settlement: Settlement): Promise<boolean> {
  const confirmed = await confirmSettlement(desk, OPERATOR, settlement);
  return !confirmed.ok && confirmed.refusal.code === 'settlement_not_possible';
}

/** A row that raised an alarm must be in the list that operators read until it is settled. */
async function isListed(market: Market, { id }: OpenRow, what: string): Promise<boolean> {
  const { world } = market;
  const heard = await ask(world, market.fleet, {
    what: `${what} list`,
    place: placeOf(market, `${what} list`),
    work: async (desk) => {
      const listed = await listUnknown(desk, 100);
      if (listed.some((outcome) => outcome.id === id)) return 'listed';
      const { rows } = await desk.pool.query({ ...STILL_OPEN, values: [world.profileId, id] });
      return rows.length === 0 ? 'settled' : 'missing';
    },
  });
  if (heard.kind === 'answer' && heard.value === 'missing') {
    const detail = `${market.acquirer.traffic.nameOf(id)} is not listed`;
    world.seen.violations.push({ invariant: 'operators can see what each alarm is about', detail });
  }
  return heard.kind === 'answer' && heard.value === 'listed';
}

const STILL_OPEN = {
  name: 'simulation.still_open',
  text: `select from attempts where profile_id = $1 and attempt_id = $2 and state = 'unknown'
    union all select from refunds where profile_id = $1 and refund_id = $2 and state = 'unknown'
    union all select from reversals where profile_id = $1 and attempt_id = $2 and due_at is not null`,
};
