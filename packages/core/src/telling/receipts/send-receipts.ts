import type { Worker } from '../../ground/actors/actor.ts';
import { leaseInTurn } from '../../ground/database/lease-in-turn.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { profilesDue } from '../../ground/database/profile-statement.ts';
import { run } from '../../ground/database/statement.ts';
import { type Receipt, receiptFromRow } from './receipt.ts';
import type { ReceiptFailure } from './receipt-mail-sql.ts';
import { nextReceiptTrySeconds } from './receipt-schedule.ts';
import { type DueReceiptRow, FIND_DUE_RECEIPTS, LEASE_RECEIPTS, RECORD_RECEIPT } from './send-receipts-sql.ts';
import { isWritableAddress } from './writable-address.ts';

/** `refused`: the mail server does not take e-mails for this address. `failed`: it can be tried again. */
export type SendingOutcome = 'sent' | 'refused' | 'failed';

/** What became of a try: `again` will be tried again, and `given_up` will not. */
export type ReceiptOutcome = 'sent' | 'again' | 'given_up';

/** `id` is the same each time that the same e-mail is tried again. */
export type ReceiptToSend = { readonly id: string; readonly to: string; readonly receipt: Receipt };

type Deps = {
  readonly pool: Pool;
  readonly send: (mail: ReceiptToSend) => Promise<SendingOutcome>;
  /** Called for a receipt that cannot be composed. */
  readonly onFault: (error: Error) => void;
};

/**
 * Sends the due receipts, at most `limit` of them at the same time, and returns what became of each receipt. If the
 * process dies before the outcome is written, the receipt is sent again, under the same id.
 */
export async function sendReceipts(deps: Deps, _actor: Worker, limit: number): Promise<readonly ReceiptOutcome[]> {
  const profileIds = await profilesDue(deps.pool, FIND_DUE_RECEIPTS, [limit]);
  const rows = await leaseInTurn<DueReceiptRow>(deps.pool, LEASE_RECEIPTS, profileIds, limit, (left) => [left]);
  return Promise.all(rows.map((row) => sendOne(deps, row)));
}

async function sendOne(deps: Deps, row: DueReceiptRow): Promise<ReceiptOutcome> {
  const outcome = await trySending(deps, row).catch((error: Error): SendingOutcome | 'unfit' => {
    deps.onFault(error);
    return 'failed';
  });
  const record = (againInSeconds: number | null, failure: ReceiptFailure | null) =>
    run(deps.pool, RECORD_RECEIPT, [row.profile_id, row.track_id, row.version, againInSeconds, failure]);
  if (outcome === 'sent') {
    await record(null, null);
    return 'sent';
  }
  const againInSeconds = outcome === 'failed' ? nextReceiptTrySeconds(row.tries) : null;
  if (againInSeconds !== null) {
    await record(againInSeconds, null);
    return 'again';
  }
  await record(null, GIVEN_UP[outcome]);
  return 'given_up';
}

const GIVEN_UP = { unfit: 'address_unfit', refused: 'address_refused', failed: 'not_accepted' } as const;

async function trySending({ send }: Deps, row: DueReceiptRow): Promise<SendingOutcome | 'unfit'> {
  const to = row.customer?.email ?? '';
  if (!isWritableAddress(to)) return 'unfit';
  // Both numbers grow with each try, so their difference stays the same until a person requests the receipt again.
  return send({ id: `${row.track_id}.${row.version - row.tries}`, to, receipt: receiptFromRow(row) });
}
