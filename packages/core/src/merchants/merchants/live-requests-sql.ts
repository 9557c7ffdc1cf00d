import { fromMinor } from '@pay/money/amount';
import type { Currency } from '@pay/money/currency';
import { statement } from '../../ground/database/statement.ts';
import type { LiveRequest, LiveRequestState } from './live-request.ts';

export type LiveRequestRow = {
  request_id: string;
  merchant_id: string;
  state: LiveRequestState;
  business_name: string;
  website: string;
  contact_name: string;
  contact_email: string;
  volume_minor: bigint;
  currency: Currency;
  note: string | null;
  asked_at: Date;
  decided_at: Date | null;
  reason: string | null;
};

const COLUMNS = `request_id, merchant_id, state, business_name, website, contact_name, contact_email, volume_minor,
  currency, note, asked_at, decided_at, reason`;

/** The `LiveState` of a merchant `m`; an approval decides, whatever has happened to the merchant's requests. */
export const LIVE_STATE = `case
  when exists (select from live_approvals a where a.merchant_id = m.merchant_id) then 'approved'
  else coalesce((
    select case r.state when 'open' then 'requested' when 'refused' then 'refused' else 'none' end
    from live_requests r where r.merchant_id = m.merchant_id
    order by r.asked_at desc, r.request_id desc limit 1), 'none') end`;

/** Returns no row if a request is already open. */
export const INSERT_LIVE_REQUEST = statement(
  'live_requests.insert',
  `insert into live_requests (request_id, merchant_id, business_name, website, contact_name, contact_email,
     volume_minor, currency, note, asked_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict (merchant_id) where state = 'open' do nothing
   returning ${COLUMNS}`,
);

export const FIND_LIVE_REQUEST = statement(
  'live_requests.find',
  `select ${COLUMNS} from live_requests where request_id = $1`,
);

export const NEWEST_LIVE_REQUEST = statement(
  'live_requests.newest',
  `select ${COLUMNS} from live_requests where merchant_id = $1 order by asked_at desc, request_id desc limit 1`,
);

/** Decides the open request of a merchant, if there is one. $5 is the approval, if approved. */
export const DECIDE_LIVE_REQUEST = statement(
  'live_requests.decide',
  `update live_requests set state = $2, decided_by = $3, decided_at = now(), reason = $4, approval_id = $5
   where merchant_id = $1 and state = 'open' returning ${COLUMNS}`,
);

export function liveRequestFromRow(row: LiveRequestRow): LiveRequest {
  return {
    requestId: row.request_id,
    merchantId: row.merchant_id,
    state: row.state,
    businessName: row.business_name,
    website: row.website,
    contactName: row.contact_name,
    contactEmail: row.contact_email,
    expectedMonthlyVolume: fromMinor(row.volume_minor, row.currency),
    note: row.note,
    askedAt: row.asked_at,
    decidedAt: row.decided_at,
    reason: row.reason,
  };
}
