import { statement } from '../../ground/database/statement.ts';

export type ReceiptMailRow = {
  payment_id: string | null;
  is_paid: boolean;
  /** Null if the profile gives no receipts. */
  secret: Buffer | null;
  email: string | null;
  due_at: Date | null;
  sent_at: Date | null;
  failure: ReceiptFailure | null;
};

export type ReceiptFailure = 'address_refused' | 'address_unfit' | 'not_accepted' | 'turned_off';

/** The receipt of a session, if it has one. $1 profile, $2 session. */
export const READ_RECEIPT_MAIL = statement(
  'receipts.read_mail',
  `select s.payment_id, s.status = 'succeeded' as is_paid, g.secret, s.customer ->> 'email' as email, r.due_at, r.sent_at, r.failure
   from sessions s
     left join receipt_settings g on g.profile_id = s.profile_id and g.is_on
     left join receipts r on r.profile_id = s.profile_id and r.track_id = s.track_id
   where s.profile_id = $1 and s.track_id = $2`,
);

/**
 * Makes the receipt of a paid session due now, if the session has an address. Writes nothing if the receipt is waiting
 * or was sent less than a minute ago, or if the profile gives no receipts. $1 profile, $2 session.
 */
export const ASK_FOR_RECEIPT = statement(
  'receipts.ask',
  `insert into receipts as r (profile_id, track_id, due_at)
   select s.profile_id, s.track_id, now()
   from sessions s join receipt_settings g on g.profile_id = s.profile_id and g.is_on
   where s.profile_id = $1 and s.track_id = $2
   on conflict (profile_id, track_id) do update set due_at = now(), version = r.version + 1, tries = 0, failure = null
   where r.due_at is null and (r.sent_at is null or r.sent_at < now() - interval '1 minute')
   returning r.due_at`,
);
