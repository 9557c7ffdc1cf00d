import type { Pool } from '@pay/core/ground/database/pool';
import { newIdRandom, newRoutedId } from '@pay/core/ground/ids/public-id';
import type { RouteName } from '@pay/dashboard/api/addresses';

export type PaymentIds = Readonly<
  Record<
    | 'track_id'
    | 'attempt_id'
    | 'endpoint_id'
    | 'event_id'
    | 'delivery_id'
    | 'item_id'
    | 'proposal_id'
    | 'note_id'
    | 'view_id'
    | 'settlement_id'
    | 'settlement_item_id',
    string
  >
>;

/**
 * Creates the payment, webhook and other objects that the route needs, and returns their ids; returns none if the route
 * needs none.
 */
export async function paymentIds(
  pool: Pool,
  profileId: string,
  name: RouteName,
  askerId: string,
): Promise<Partial<PaymentIds>> {
  if (OF_SETTLEMENTS.has(name)) return newSettlement(pool, profileId);
  if (!NEEDED.has(name)) return {};
  const ids = {
    track_id: newRoutedId('trk', profileId),
    attempt_id: newRoutedId('att', profileId),
    endpoint_id: newRoutedId('whe', profileId),
    event_id: newRoutedId('evt', profileId),
    delivery_id: newRoutedId('dlv', profileId),
    item_id: `inb_${newIdRandom()}`,
    proposal_id: newRoutedId('rpr', profileId),
    note_id: newRoutedId('nte', profileId),
    view_id: newRoutedId('pvw', profileId),
  };
  await pool.query(
    `insert into sessions (profile_id, track_id, amount_minor, currency, expires_at)
     values ($1, $2, 1000, 'BHD', now() + interval '1 day')`,
    [profileId, ids.track_id],
  );
  if (/^(propose|confirm|withdraw)Settlement$/.test(name)) await addUnknownAttempt(pool, profileId, ids);
  if (name === 'sendReceipt') await addPaidAttempt(pool, profileId, ids);
  if (name === 'confirmSettlement' || name === 'withdrawSettlement') {
    await pool.query(
      `insert into settlements (profile_id, attempt_id, outcome, note, proposed_by)
       values ($1, $2, 'failed', 'Acquirer, ticket 4711.', 'another operator')`,
      [profileId, ids.attempt_id],
    );
  }
  if (name === 'confirmRefund' || name === 'withdrawRefund') {
    await pool.query(
      `insert into refund_proposals (profile_id, proposal_id, track_id, amount_minor, currency, proposed_by)
       values ($1, $2, $3, 1000, 'BHD', 'another person')`,
      [profileId, ids.proposal_id, ids.track_id],
    );
  }
  if (name === 'renameView' || name === 'deleteView') {
    await pool.query(
      `insert into payment_views (profile_id, person_id, view_id, name, filter)
       values ($1, $2, $3, $3, '{"status": "failed"}')`,
      [profileId, askerId, ids.view_id],
    );
  }
  if (name === 'deleteNote') {
    await pool.query(
      `insert into payment_notes (profile_id, note_id, track_id, text, written_by)
       values ($1, $2, $3, 'The shopper has called.', $4)`,
      [profileId, ids.note_id, ids.track_id, askerId],
    );
  }
  await pool.query('delete from webhook_lanes where profile_id = $1', [profileId]);
  await pool.query(
    `update webhook_endpoints set status = 'deleted', deleted_at = now(), disabled_reason = null, disabled_at = null
     where profile_id = $1 and status <> 'deleted'`,
    [profileId],
  );
  await pool.query(
    "insert into webhook_endpoints (profile_id, endpoint_id, url) values ($1, $2, 'https://shop.example')",
    [profileId, ids.endpoint_id],
  );
  await pool.query(
    `insert into events (profile_id, event_id, position, track_id, sequence, type, body)
     select $1, $2, coalesce(max(position), 0) + 1, $3, 1, 'payment.succeeded', '{}' from events where profile_id = $1`,
    [profileId, ids.event_id, ids.track_id],
  );
  await pool.query(
    `insert into deliveries (profile_id, delivery_id, endpoint_id, event_id, status, completed_at)
     values ($1, $2, $3, $4, 'failed', now())`,
    [profileId, ids.delivery_id, ids.endpoint_id, ids.event_id],
  );
  await pool.query(
    `insert into misuses (profile_id, item_id, kind, key_id, origin, count)
     select $1, $2, 'origin_blocked', key_id, 'https://' || lower(right($2, 8)) || '.example', 1 from api_keys
     where profile_id = $1 and kind = 'publishable' and revoked_at is null`,
    [profileId, ids.item_id],
  );
  return ids;
}

const OF_SETTLEMENTS: ReadonlySet<RouteName> = new Set<RouteName>([
  'readSettlement',
  'listSettlementLines',
  'exportSettlement',
  'endSettlementItem',
]);

/** Adds a settlement file with one line, which is on the work list. */
async function newSettlement(
  pool: Pool,
  profileId: string,
): Promise<Pick<PaymentIds, 'settlement_id' | 'settlement_item_id'>> {
  const [settlementId, accountId] = [newRoutedId('stf', profileId), newRoutedId('acc', profileId)];
  await pool.query('insert into settlement_accounts (profile_id, account_id) values ($1, $2)', [profileId, accountId]);
  await pool.query(
    `insert into settlement_files (profile_id, file_id, account_id, sha256, name, format, mapping_sha256, line_count,
       imported_lines, imported_by_kind, imported_by, completed_at)
     values ($1, $2, $3, sha256(convert_to($2, 'UTF8')), 'a.csv', 'pay', sha256(''), 1, 1, 'operator', 'tests', now())`,
    [profileId, settlementId, accountId],
  );
  await pool.query(
    `insert into settlement_lines (profile_id, file_id, number, type, is_foreign, currency, amount_minor, fee_currency,
       fee_minor, net_currency, net_minor, booked)
     values ($1, $2, 1, 'settled', false, 'BHD', 1, 'BHD', 0, 'BHD', 1, 'suspense')`,
    [profileId, settlementId],
  );
  await pool.query(
    `insert into settlement_items (profile_id, reference, number, account_id, reason, currency, amount_minor)
     values ($1, $2, 1, $3, 'amount_differs', 'BHD', 1)`,
    [profileId, settlementId, accountId],
  );
  return { settlement_id: settlementId, settlement_item_id: `${settlementId}-1` };
}

/** Adds an attempt whose reversal the acquirer has refused. */
async function addUnknownAttempt(
  pool: Pool,
  profileId: string,
  { track_id: trackId, attempt_id: attemptId }: Pick<PaymentIds, 'track_id' | 'attempt_id'>,
): Promise<void> {
  await pool.query(
    `insert into attempts (profile_id, attempt_id, track_id, number, state, acquirer, card_brand, card_last_four,
       card_expiry_month, card_expiry_year, challenge_return_id, unknown_since, due_at, reversal_refused_raw)
     values ($1, $2, $3, 1, 'unknown', 'simulator', 'visa', '4242', 12, 2040, $2, now(), now(), 'refused')`,
    [profileId, attemptId, trackId],
  );
  await pool.query('update sessions set live_attempt_id = $3 where profile_id = $1 and track_id = $2', [
    profileId,
    trackId,
    attemptId,
  ]);
}

/** Pays the session, whose shopper gave an e-mail address, and turns receipts on. */
async function addPaidAttempt(
  pool: Pool,
  profileId: string,
  { track_id: trackId, attempt_id: attemptId }: Pick<PaymentIds, 'track_id' | 'attempt_id'>,
): Promise<void> {
  await pool.query(
    `insert into attempts (profile_id, attempt_id, track_id, number, state, acquirer, card_brand, card_last_four,
       card_expiry_month, card_expiry_year, challenge_return_id, acquirer_reference, authorisation_code, completed_at)
     values ($1, $2, $3, 1, 'approved', 'simulator', 'visa', '4242', 12, 2040, $2, 'r', 'c', now())`,
    [profileId, attemptId, trackId],
  );
  await pool.query(
    `update sessions set live_attempt_id = $3, payment_id = $4, payment_started_at = now(), attempt_count = 1,
       status = 'succeeded', completed_at = now(), customer = '{"email": "sara@shopper.example"}'
     where profile_id = $1 and track_id = $2`,
    [profileId, trackId, attemptId, newRoutedId('pay', profileId)],
  );
  await pool.query(
    `insert into receipt_settings (profile_id, is_on, secret, position) values ($1, true, sha256('receipts'), 0)
     on conflict (profile_id) do update set is_on = true`,
    [profileId],
  );
}

const NEEDED: ReadonlySet<RouteName> = new Set<RouteName>([
  'readPayment',
  'readReceipt',
  'sendReceipt',
  'capturePayment',
  'voidPayment',
  'refundPayment',
  'confirmRefund',
  'withdrawRefund',
  'listNotes',
  'addNote',
  'deleteNote',
  'renameView',
  'deleteView',
  'changeEndpoint',
  'deleteEndpoint',
  'rotateEndpointSecret',
  'testEndpoint',
  'listDeliveries',
  'readDelivery',
  'countFailed',
  'resendFailed',
  'readEvent',
  'resendEvent',
  'fixInboxItem',
  'dismissInboxItem',
  'proposeSettlement',
  'confirmSettlement',
  'withdrawSettlement',
]);
