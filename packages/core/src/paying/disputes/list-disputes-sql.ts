import { sql } from 'kysely';
import { listBuilder } from '../../ground/database/list-builder.ts';
import { ANSWERABLE, CLOSED, type DisputeGroup, type DisputeState } from './dispute-state.ts';
import type { DisputeRow } from './disputes-sql.ts';

type Tables = {
  disputes: Omit<DisputeRow, 'payment_id'>;
  sessions: { profile_id: string; track_id: string; payment_id: string | null };
};

const lists = listBuilder<Tables>();

const STATES_OF: Readonly<Record<DisputeGroup, readonly DisputeState[]>> = {
  to_answer: ANSWERABLE,
  waiting: ['evidence_submitted', 'arbitration'],
  closed: CLOSED,
};

export type DisputesPage = {
  readonly profileId: string;
  readonly state?: DisputeState | undefined;
  readonly group?: DisputeGroup | undefined;
  readonly trackId?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
};

/** Disputes, newest first; disputes that need an answer are listed by their deadline, earliest first. */
export function disputesPage({ profileId, state, group, trackId, after, limit }: DisputesPage) {
  const byDeadline = group === 'to_answer';
  const place = byDeadline
    ? sql`coalesce(d.answer_by, 'infinity'::timestamptz), d.dispute_id`
    : sql`d.created_at, d.dispute_id`;
  const of = sql`select ${place} from disputes d where d.profile_id = ${profileId} and d.dispute_id = ${after ?? ''}`;
  const follows = byDeadline ? sql<boolean>`(${place}) > (${of})` : sql<boolean>`(${place}) < (${of})`;
  return lists
    .selectFrom('disputes as d')
    .innerJoin('sessions as s', (join) =>
      join.onRef('s.profile_id', '=', 'd.profile_id').onRef('s.track_id', '=', 'd.track_id'),
    )
    .selectAll('d')
    .select('s.payment_id')
    .where('d.profile_id', '=', profileId)
    .$if(state !== undefined, (list) => list.where('d.state', '=', state ?? 'opened'))
    .$if(group !== undefined, (list) => list.where('d.state', 'in', [...STATES_OF[group ?? 'closed']]))
    .$if(trackId !== undefined, (list) => list.where('d.track_id', '=', trackId ?? ''))
    .$if(after !== undefined, (list) => list.where(follows))
    .orderBy(byDeadline ? sql`coalesce(d.answer_by, 'infinity'::timestamptz) asc` : sql`d.created_at desc`)
    .orderBy('d.dispute_id', byDeadline ? 'asc' : 'desc')
    .limit(limit);
}

export function disputePlace(profileId: string, after: string) {
  return lists
    .selectFrom('disputes')
    .select('dispute_id')
    .where('profile_id', '=', profileId)
    .where('dispute_id', '=', after);
}
