/** All rows of a profile for which something must happen at a certain time. $1 profile. */
export const OPEN_ROWS = {
  name: 'simulation.open_rows',
  text: `select 'attempts' as kind, attempt_id as id, state, due_at, inquiry_count as count,
      reversal_refused_raw is not null as is_refused, alarmed_at is not null as is_alarmed, challenge_ends_at
    from attempts where profile_id = $1 and due_at is not null
    union all
    select 'refunds', refund_id, state, due_at, inquiry_count, false, alarmed_at is not null, null
    from refunds where profile_id = $1 and due_at is not null
    union all
    select 'reversals', attempt_id, 'open', due_at, tries, reversal_refused_raw is not null, alarmed_at is not null, null
    from reversals where profile_id = $1 and due_at is not null
    union all
    select 'closing_inquiries', attempt_id, 'open', due_at, inquiry_count, false, alarmed_at is not null, null
    from closing_inquiries where profile_id = $1 and due_at is not null
    union all
    select 'sessions', track_id, status, expires_at, 0, false, false, null
    from sessions where profile_id = $1 and status = 'open' and live_attempt_id is null
    order by due_at, id`,
} as const;

export type OpenRow = {
  readonly kind: 'attempts' | 'refunds' | 'reversals' | 'closing_inquiries' | 'sessions';
  readonly id: string;
  readonly state: string;
  readonly due_at: Date;
  readonly count: number;
  readonly is_refused: boolean;
  readonly is_alarmed: boolean;
  readonly challenge_ends_at: Date | null;
};
