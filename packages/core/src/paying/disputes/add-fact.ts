import type { Currency } from '@pay/money/currency';
import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { appendEvents, type SessionEvent } from '../../record/events/append-events.ts';
import type { NewPosting } from '../../record/postings/posting.ts';
import { type Dispute, type DisputeFact, disputeAnswer } from './dispute.ts';
import { movesMoney, summaryOf } from './dispute-life.ts';
import { isClosed } from './dispute-state.ts';
import {
  type DisputeRow,
  disputeFromRow,
  type FactRow,
  factFromRow,
  INSERT_FACT,
  READ_DISPUTE,
  READ_FACTS,
  WRITE_CHARGED_BACK,
  WRITE_SUMMARY,
} from './disputes-sql.ts';

export type NewFact = {
  readonly profileId: string;
  readonly disputeId: string;
  /** Whether the dispute was created in this transaction. */
  readonly isNew: boolean;
  readonly currency: Currency;
  readonly source: 'notice' | 'file' | 'person';
  readonly fact: DisputeFact & { readonly factId: string };
};

export type AddedFact = {
  readonly kind: 'recorded' | 'repeated' | 'contradicted';
  /** Whether this fact has taken more than was left of the captured amount. */
  readonly isOverdrawn: boolean;
};

type Counted = { event_count: number; overdrawn_minor: bigint; now: Date };

/** Adds a fact to a dispute, with all its consequences. The session is locked. */
export async function addFact(database: Database, environment: Environment, added: NewFact): Promise<AddedFact> {
  const { profileId, disputeId, isNew, currency, fact } = added;
  const place = [profileId, disputeId];
  const before = isNew ? undefined : await readDispute(database, place);
  if (!(await isFirstTold(database, added))) {
    const [known] = (await readFacts(database, place)).filter(({ fact_id: id }) => id === factIdOf(fact));
    return { kind: known?.amount_minor === fact.amountMinor ? 'repeated' : 'contradicted', isOverdrawn: false };
  }
  const summary = summaryOf((await readFacts(database, place)).map(factFromRow));
  const { state, amountMinor, takenMinor, scheme, reasonCode, answerBy } = summary;
  await run(database, WRITE_SUMMARY, [...place, state, amountMinor, takenMinor, scheme, reasonCode, answerBy]);
  const dispute = await readDispute(database, place);
  const types = eventsOf(before, dispute);
  const values = [profileId, dispute.trackId, types.length, currency];
  const [counted] = await run<Counted>(database, WRITE_CHARGED_BACK, values);
  if (!counted) throw new Error('the session of a dispute is not paid, or has a different currency');
  const events = types.map((type, index): SessionEvent => {
    const eventCount = counted.event_count - types.length + 1 + index;
    const session = { profileId, trackId: dispute.trackId, eventCount };
    return { type, session, data: disputeAnswer(dispute), at: counted.now };
  });
  await appendEvents(database, environment, events, postingsOf(added, dispute));
  const isOverdrawn = movesMoney(fact.kind) && counted.overdrawn_minor > 0n;
  return { kind: 'recorded', isOverdrawn };
}

/** Each kind of money movement happens at most once in a dispute, whoever reports it. */
function factIdOf({ kind, factId }: NewFact['fact']): string {
  return movesMoney(kind) ? kind : factId;
}

async function isFirstTold(database: Database, { profileId, disputeId, source, fact }: NewFact): Promise<boolean> {
  const { kind, amountMinor, scheme, reasonCode, answerBy, at } = fact;
  const isNow = source === 'person';
  const said = [factIdOf(fact), kind, source, amountMinor, scheme, reasonCode, answerBy, at, isNow];
  return (await run(database, INSERT_FACT, [profileId, disputeId, ...said])).length > 0;
}

function readFacts(database: Database, place: readonly string[]): Promise<readonly FactRow[]> {
  return run<FactRow>(database, READ_FACTS, [...place]);
}

async function readDispute(database: Database, place: readonly string[]): Promise<Dispute> {
  const [row] = await run<DisputeRow>(database, READ_DISPUTE, [...place]);
  if (!row) throw new Error('a dispute does not exist');
  return disputeFromRow(row);
}

type DisputeEventType = Extract<SessionEvent['type'], `dispute.${string}`>;

/** A dispute that was closed and is opened again counts as updated. */
function eventsOf(before: Dispute | undefined, after: Dispute): readonly DisputeEventType[] {
  const opened: readonly DisputeEventType[] = before === undefined ? ['dispute.opened'] : [];
  if (isClosed(after.state) && before?.state !== after.state) return [...opened, 'dispute.closed'];
  return before === undefined || isSame(before, after) ? opened : ['dispute.updated'];
}

/** Whether merchants see no difference except in the time of the update. */
function isSame(before: Dispute, after: Dispute): boolean {
  const { updatedAt } = after;
  return JSON.stringify(disputeAnswer({ ...before, updatedAt })) === JSON.stringify(disputeAnswer(after));
}

function postingsOf({ profileId, currency, fact }: NewFact, { disputeId, trackId }: Dispute): readonly NewPosting[] {
  const { kind, amountMinor } = fact;
  return movesMoney(kind) ? [{ kind, profileId, trackId, reference: disputeId, number: 1, currency, amountMinor }] : [];
}
