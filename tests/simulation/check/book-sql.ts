/** Everything that we have recorded about a profile's payments. $1 profile. */
export const OUR_BOOK = {
  name: 'simulation.our_book',
  text: `select
      (select json_agg(s order by s.created_at, s.track_id) from sessions s where s.profile_id = $1) as sessions,
      (select json_agg(a order by a.created_at, a.attempt_id) from (
        select t.*, (select v.object_id from audit_entries v
            where v.profile_id = t.profile_id and v.action = 'account.activated' and v.at <= t.created_at
            order by v.at desc limit 1) as last_activated
        from attempts t where t.profile_id = $1) a) as attempts,
      (select json_agg(f order by f.created_at, f.refund_id) from refunds f where f.profile_id = $1) as refunds,
      (select json_agg(r order by r.created_at, r.attempt_id) from reversals r where r.profile_id = $1) as reversals,
      (select json_agg(c order by c.ended_at, c.attempt_id) from closing_inquiries c where c.profile_id = $1) as closings,
      (select json_agg(e order by e.position) from events e where e.profile_id = $1) as events`,
} as const;

/** Our records as JSON, with times as strings. */
export type OurBook = {
  readonly sessions: readonly SessionRow[];
  readonly attempts: readonly AttemptRow[];
  readonly refunds: readonly RefundRow[];
  readonly reversals: readonly ReversalRow[];
  readonly closings: readonly ClosingRow[];
  readonly events: readonly EventRow[];
};

export type SessionRow = {
  readonly track_id: string;
  readonly payment_id: string | null;
  readonly status: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly reference: string | null;
  readonly live_attempt_id: string | null;
  readonly event_count: number;
  readonly refunded_minor: number;
  readonly refund_reserved_minor: number;
  readonly expires_at: string;
};

export type AttemptRow = {
  readonly attempt_id: string;
  readonly track_id: string;
  readonly state: string;
  readonly account_id: string | null;
  /** The account that an operator had last activated before the attempt began. */
  readonly last_activated: string | null;
  readonly inquiry_count: number;
  readonly card_expiry_month: number;
  readonly reversal_wanted: boolean;
  readonly reversal_refused_raw: string | null;
  readonly alarmed_at: string | null;
  readonly due_at: string | null;
  readonly created_at: string;
  readonly completed_at: string | null;
  readonly challenge_ends_at: string | null;
};

export type RefundRow = {
  readonly refund_id: string;
  readonly track_id: string;
  readonly attempt_id: string;
  readonly amount_minor: number;
  readonly state: string;
  readonly inquiry_count: number;
  readonly alarmed_at: string | null;
};

export type ReversalRow = {
  readonly attempt_id: string;
  readonly reversal_refused_raw: string | null;
  readonly created_at: string;
  readonly completed_at: string | null;
};

export type ClosingRow = { readonly attempt_id: string; readonly completed_at: string | null };

export type EventRow = {
  readonly event_id: string;
  readonly position: number;
  readonly track_id: string;
  readonly sequence: number;
  readonly type: string;
  readonly body: string;
};
