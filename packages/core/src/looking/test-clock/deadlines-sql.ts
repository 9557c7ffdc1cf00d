import { DUE_ATTEMPTS } from '../../paying/asking/asked-attempts-sql.ts';
import { DUE_CAPTURES } from '../../paying/asking/asked-captures-sql.ts';
import { DUE_REFUNDS } from '../../paying/asking/asked-refunds-sql.ts';
import { DUE_REVERSALS } from '../../paying/asking/asked-reversals-sql.ts';
import { DUE_VOIDS } from '../../paying/asking/asked-voids-sql.ts';
import { type DueTable, WAITS_LONG } from '../../paying/asking/asking-sql.ts';
import { ANSWERABLE } from '../../paying/disputes/dispute-state.ts';
import type { MovedKind } from './moved-kind.ts';

/** A column that the test clock moves. In its conditions, `t` is a row. */
export type MovedColumn = {
  readonly moves: MovedKind;
  /** The columns that identify a row, besides the profile. */
  readonly id: string;
  /** The condition for a row whose deadline is still ahead; rows that have ended never meet it. */
  readonly when: string;
  /** Whether the deadline must stay later than the row's `created_at`. */
  readonly isAfterCreation?: true;
  /** The time at which something began. It is not a deadline itself, so it can be moved into the past. */
  readonly isSince?: true;
  /** Further changes to the row; `moved` is the column's new value. */
  readonly also?: (moved: string) => string;
  /** Further parts of the statement's `with`, which see the rows as they were before the change. */
  readonly with?: string;
};

/** A column that the test clock does not move, with the reason. */
type StayingColumn = { readonly stays: string };

const ahead = (column: string) => `t.${column} > now()`;
const NEW_VERSION = () => 'version = t.version + 1';

/**
 * Only inquiries that wait for their time, and not inquiries about rows that a worker is asking about now. The
 * deadlines of calls to acquirers and of challenges do not move.
 */
const inquiry = ({ id, waits }: DueTable): MovedColumn => ({
  moves: 'inquiries',
  id,
  when: `${waits} and ${WAITS_LONG}`,
});

const OPEN_SESSION = `t.status = 'open' and ${ahead('expires_at')}`;

/**
 * The answer to a repeated creation is rebuilt from the session (docs/decisions/0005), so the session's first
 * `expires_at` is kept with the idempotency key. Each session is looked up by its key, whatever the planner's estimates
 * are.
 */
const KEEP_FIRST_ANSWERS = `created as (
     select k.key_hash, s.expires_at
     from idempotency_keys k join profiles p on p.profile_id = k.profile_id cross join lateral (
       select t.expires_at from sessions t
       where t.profile_id = k.profile_id and t.track_id = k.track_id and ${OPEN_SESSION} limit 1) s
     where k.profile_id = $1 and p.environment = 'sandbox' and k.track_id is not null and not k.answer ? 'expires_at'
   ), answers as (
     update idempotency_keys i set answer = i.answer || jsonb_build_object('expires_at', c.expires_at)
     from created c where i.profile_id = $1 and i.key_hash = c.key_hash
   )`;

const WITH_ACQUIRER = 'the acquirer and the shopper do not share the test clock';
const OF_PEOPLE = 'protects a person';
const OF_OPERATORS = 'part of the work of operators, which no merchant can change';
const OF_WORKERS = 'shows which worker is busy with the row';
const OF_DAYS = 'the bounds of a day that is over';
const OF_SEARCH = 'how far a worker has searched';
const SOON = 'is over within minutes anyway';

/**
 * What the test clock does with each column that can be a deadline (docs/decisions/0060). A test fails if a table has a
 * point in time that is neither here nor in `PAST`.
 *
 * Rows are locked in this order. As in other transactions, a link comes before its sessions, and a session before what
 * belongs to it. Sessions come late, so that payments wait only for a short time.
 */
export const DEADLINES: Readonly<Record<string, MovedColumn | StayingColumn>> = {
  'api_keys.expires_at': {
    moves: 'api_keys',
    id: 'key_id',
    when: `t.revoked_at is null and ${ahead('expires_at')}`,
    isAfterCreation: true,
    also: (moved) => `advanced_seconds = t.advanced_seconds + extract(epoch from t.expires_at - ${moved})::float8`,
  },
  'deliveries.due_at': {
    moves: 'webhook_deliveries',
    id: 'delivery_id',
    when: `t.status = 'pending' and ${ahead('due_at')}`,
  },
  'webhook_lanes.failing_since': {
    moves: 'webhook_endpoints',
    id: 'endpoint_id',
    when: `t.failing_since is not null and exists (select from webhook_endpoints e
       where e.profile_id = t.profile_id and e.endpoint_id = t.endpoint_id and e.status = 'enabled')`,
    isSince: true,
  },
  'webhook_secrets.expires_at': {
    moves: 'webhook_secrets',
    id: 'endpoint_id, secret_id',
    when: ahead('expires_at'),
  },
  'receipts.due_at': {
    moves: 'receipts',
    id: 'track_id',
    // A process that is sending the receipt has a lease of 5 minutes.
    when: "t.due_at > now() + interval '301 seconds'",
  },
  'payment_links.expires_at': {
    moves: 'payment_links',
    id: 'link_id',
    when: `t.deactivated_at is null and ${ahead('expires_at')}`,
    isAfterCreation: true,
  },
  'sessions.expires_at': {
    moves: 'sessions',
    id: 'track_id',
    when: OPEN_SESSION,
    isAfterCreation: true,
    also: NEW_VERSION,
    with: KEEP_FIRST_ANSWERS,
  },
  'sessions.authorised_until': {
    moves: 'authorisations',
    id: 'track_id',
    when: ahead('authorised_until'),
    also: NEW_VERSION,
  },
  'attempts.due_at': inquiry(DUE_ATTEMPTS),
  'captures.due_at': inquiry(DUE_CAPTURES),
  'refunds.due_at': inquiry(DUE_REFUNDS),
  'voids.due_at': inquiry(DUE_VOIDS),
  'reversals.due_at': inquiry(DUE_REVERSALS),
  'disputes.answer_by': {
    moves: 'disputes',
    id: 'dispute_id',
    when: `t.state in (${ANSWERABLE.map((state) => `'${state}'`).join(', ')}) and ${ahead('answer_by')}`,
  },

  'attempts.challenge_ends_at': { stays: WITH_ACQUIRER },
  'closing_inquiries.due_at': {
    stays: 'looks for approvals that arrive late, so the acquirer must have had the time',
  },
  'lost_approvals.due_at': { stays: OF_OPERATORS },
  'acquirer_notices.due_at': { stays: WITH_ACQUIRER },
  'acquirer_accounts.probe_due_at': { stays: SOON },
  'acquirer_account_secrets.ends_at': { stays: WITH_ACQUIRER },
  'dispute_facts.answer_by': { stays: 'what the acquirer has said, which never changes' },
  'settlement_accounts.expected_from': { stays: OF_OPERATORS },
  'settlement_items.alarm_due_at': { stays: OF_OPERATORS },
  'settlement_items.look_at': { stays: OF_OPERATORS },
  'ledger_closings.until': { stays: 'the books are kept in real time' },

  'idempotency_keys.expires_at': { stays: 'a key repeats the same answer for as long as the API promises' },
  'counted_days.begins_at': { stays: OF_DAYS },
  'counted_days.ends_at': { stays: OF_DAYS },
  'counted_decline_days.begins_at': { stays: OF_DAYS },
  'counted_decline_days.ends_at': { stays: OF_DAYS },
  'customer_positions.walked_at': { stays: OF_SEARCH },
  'customer_positions.walks_until': { stays: OF_SEARCH },

  'webhook_lanes.probe_at': { stays: SOON },
  'webhook_lanes.leased_until': { stays: OF_WORKERS },
  'webhook_lanes.offered_until': { stays: OF_WORKERS },
  'api_keys.reminding_until': { stays: OF_WORKERS },
  'refund_proposals.telling_until': { stays: OF_WORKERS },
  'told_mails.telling_until': { stays: OF_WORKERS },

  'invitations.expires_at': { stays: OF_PEOPLE },
  'identity.people.telling_until': { stays: OF_WORKERS },
  'identity.untold_changes.telling_until': { stays: OF_WORKERS },
  'identity.sessions.fresh_until': { stays: OF_PEOPLE },
  'identity.sessions.own_proof_until': { stays: OF_PEOPLE },
  'identity.sessions.expires_at': { stays: OF_PEOPLE },
  'identity.accounts.access_token_expires_at': { stays: OF_PEOPLE },
  'identity.accounts.refresh_token_expires_at': { stays: OF_PEOPLE },
  'identity.verifications.expires_at': { stays: OF_PEOPLE },
  'identity.two_factors.locked_until': { stays: OF_PEOPLE },
  'identity.tries.ends_at': { stays: OF_PEOPLE },
};

/**
 * The names of columns that only record when something happened. Several limits are counted from such a time: how long
 * events and other records are kept, and how often a card can be tried. The test clock changes none of them.
 */
export const PAST: ReadonlySet<string> = new Set(
  `activated_at added_at alarmed_at announced_at applied_at approved_at asked_at at attempted_at booked_at
    changed_at checked_at closed_at completed_at created_at day deactivated_at decided_at deleted_at disabled_at
    ended_at finished_at first_at first_seen_at happened_at joined_at last_at last_seen_at last_used_at occurred_at
    opened_at payment_started_at probed_at proposed_at received_at recorded_at retired_at revoked_at seen_at seen_on
    sent_at started_at suspended_at told_at tried_at unknown_since updated_at verified_at`.split(/\s+/),
);
