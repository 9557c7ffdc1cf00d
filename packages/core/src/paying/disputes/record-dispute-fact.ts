import type { Amount } from '@pay/money/amount';
import type { Alarm } from '../../ground/alarms/alarm.ts';
import type { Database, Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { newRoutedId } from '../../ground/ids/public-id.ts';
import type { DisputeFactKind } from '../acquiring/dispute-told.ts';
import { lockSession } from '../movements/lock-session.ts';
import type { Session } from '../sessions/session.ts';
import { addFact } from './add-fact.ts';
import { FIND_DISPUTE, FIND_DISPUTED, FIND_UNNAMED, INSERT_DISPUTE, NAME_DISPUTE } from './disputes-sql.ts';

export type RecordDisputeDeps = {
  readonly pool: Pool;
  readonly environment: Environment;
  readonly alarm: Alarm;
};

/** An acquirer's report about a dispute, in a notice or in a settlement file. */
export type ToldFact = {
  readonly profileId: string;
  /** The account at the acquirer; null for the engine's own acquirer. */
  readonly accountId: string | null;
  readonly source: 'notice' | 'file';
  /**
   * Identifies this fact if it is reported again, for example by the event's id, or by the hash of a file and the
   * number of a line. Facts that move money are also recognised without this id, because each kind happens once in a
   * dispute.
   */
  readonly factId: string;
  readonly kind: DisputeFactKind;
  /** Our reference for the payment: the attempt's id. */
  readonly reference: string | null;
  /** The acquirer's own reference for the payment. Used only if `reference` is null. */
  readonly acquirerReference: string | null;
  /**
   * The acquirer's own reference for the dispute. It can be null if `kind` moves money; the fact then belongs to a
   * dispute of the same amount, if the payment has one.
   */
  readonly disputeReference: string | null;
  readonly amount: Amount;
  readonly scheme: string | null;
  readonly reasonCode: string | null;
  readonly answerBy: Date | null;
  /** By the acquirer's clock. */
  readonly at: Date | null;
};

/**
 * `repeated`: it was recorded before. `contradicted`: the same movement of money was recorded with a different amount,
 * or the payment is in a different currency; nothing was changed, and an alarm was raised. `unknown`: there is no such
 * payment. `not_paid`: no money was taken with the payment, at least not yet. For the last two, nothing is stored here.
 */
export type RecordedFact =
  | { readonly kind: 'recorded' | 'repeated' | 'contradicted'; readonly disputeId: string | null }
  | { readonly kind: 'unknown' | 'not_paid' };

type Place = { track_id: string; attempt_id: string; acquirer: string };
type Found = { dispute_id: string };

/**
 * Records a fact of a dispute with all its consequences in one commit: the dispute, the amount of the payment that can
 * still be refunded, the postings and the events. Facts can be reported in any order, by several sources and any number
 * of times; the result is the same.
 */
export async function recordDisputeFact(deps: RecordDisputeDeps, fact: ToldFact): Promise<RecordedFact> {
  const { profileId, accountId, reference, acquirerReference, disputeReference, amount } = fact;
  const told: { alarm?: string } = {};
  const recorded = await transaction(deps.pool, async (database): Promise<RecordedFact> => {
    delete told.alarm;
    const place =
      (await one<Place>(database, FIND_DISPUTE, [profileId, accountId, disputeReference])) ??
      (await one<Place>(database, FIND_DISPUTED, [profileId, accountId, reference, acquirerReference]));
    if (!place) return { kind: 'unknown' };
    const locked = await lockSession(database, profileId, place.track_id);
    if (!locked || !isPaidBy(locked.session, place.attempt_id)) return { kind: 'not_paid' };
    if (locked.session.amount.currency !== amount.currency) {
      told.alarm = 'a dispute is in a different currency from its payment';
      return { kind: 'contradicted', disputeId: null };
    }
    const dispute = await disputeOf(database, fact, place);
    const added = await addFact(database, deps.environment, {
      profileId,
      disputeId: dispute.id,
      isNew: dispute.isNew,
      currency: amount.currency,
      source: fact.source,
      fact: { ...fact, amountMinor: amount.minor },
    });
    if (added.kind === 'contradicted') told.alarm = 'an acquirer gives a different amount for a dispute than before';
    else if (added.isOverdrawn) told.alarm = 'more was charged back and refunded than was captured';
    return { kind: added.kind, disputeId: dispute.id };
  });
  if (told.alarm !== undefined) {
    deps.alarm(told.alarm, { account: accountId, attempt: reference, dispute: disputeReference, kind: fact.kind });
  }
  return recorded;
}

function isPaidBy({ stored, liveAttemptId }: Session, attemptId: string): boolean {
  return stored === 'succeeded' && liveAttemptId === attemptId;
}

/**
 * The dispute that a fact is about. Creates the dispute if this is the first fact about it; if the fact does not name
 * the dispute, the attempt's reference becomes the dispute's. The session is locked.
 */
async function disputeOf(
  database: Database,
  { profileId, accountId, disputeReference, kind, amount }: ToldFact,
  { track_id: trackId, attempt_id: attemptId, acquirer }: Place,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const place = [profileId, accountId];
  const reference = disputeReference ?? attemptId;
  const known =
    disputeReference === null
      ? await one<Found>(database, FIND_UNNAMED, [...place, trackId, attemptId, kind, amount.minor])
      : await one<Found>(database, NAME_DISPUTE, [...place, attemptId, reference, amount.minor]);
  if (known) return { id: known.dispute_id, isNew: false };
  const id = newRoutedId('dsp', profileId);
  const values = [profileId, id, trackId, attemptId, acquirer, accountId, reference, amount.minor, amount.currency];
  const created = await one<Found>(database, INSERT_DISPUTE, values);
  if (created) return { id, isNew: true };
  const found = await one<Found>(database, FIND_DISPUTE, [...place, reference]);
  if (!found) throw new Error('a dispute was neither created nor found');
  return { id: found.dispute_id, isNew: false };
}

async function one<Row>(...[database, statement, values]: Parameters<typeof run>): Promise<Row | undefined> {
  const [row] = await run<Row>(database, statement, values);
  return row;
}
