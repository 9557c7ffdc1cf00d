import { type Currency, parseCurrency } from '@pay/money/currency';
import { run } from '../../ground/database/statement.ts';
import { withRetry } from '../../ground/database/with-retry.ts';
import type { Acquirer, Approved, InquiryOutcome, ReversalOutcome, Subject } from '../acquiring/acquirer.ts';
import { ACQUIRER_TIMEOUT_MS } from '../acquiring/deadlines.ts';
import {
  DUE_LOST_APPROVALS,
  FIND_KEPT,
  LEASE_LOST_APPROVALS,
  RECORD_LOST_APPROVAL,
} from './asked-lost-approvals-sql.ts';
import { type AskingDeps, asked, type Leased, type Settled } from './asking.ts';

type Row = Leased & { acquirer_reference: string | null; reversal_refused_raw: string | null };
type Lost = Pick<Row, 'profile_id' | 'id' | 'version'> & { readonly subject: Subject; readonly isRefused: boolean };
/** The answer to the last question, and the approval that the acquirer reported before, if any. */
type Outcome = (InquiryOutcome | ReversalOutcome) & { readonly taken?: Approved };

/** The reversal ends within the lease even after an inquiry that used its whole time limit. */
const REVERSAL_TIMEOUT_MS = 10_000;

/**
 * A placeholder for the amount of an approval that this database does not know. Adapters read amounts only for sales,
 * captures and refunds; no amount in this currency could be sent.
 */
const NO_AMOUNT = { amountMinor: 0n, currency: 'XXX' as Currency };

/**
 * Approvals of attempts that this database does not have. The acquirer is asked for the outcome, and the money is given
 * back if the acquirer took any. The acquirer is asked even though its report has the reference, because a report can
 * be old, and also contains sales that were declined.
 */
export const ASKED_LOST_APPROVALS = asked<Row, Lost, Outcome>({
  table: DUE_LOST_APPROVALS,
  lease: LEASE_LOST_APPROVALS,
  atOnce: 10,
  read: ({ profile_id, id, version, acquirer_reference: acquirerReference, reversal_refused_raw: refused }) => ({
    profile_id,
    id,
    version,
    subject: { reference: id, acquirerReference, ...NO_AMOUNT, state: null, timeoutMs: ACQUIRER_TIMEOUT_MS },
    isRefused: refused !== null,
  }),
  ask: (acquirer, { subject }) => giveBack(acquirer, subject),
  settle: record,
  alarm: { message: 'a lost approval is still not reversed after five tries', about: 'attempt' },
});

async function giveBack(acquirer: Acquirer, subject: Subject): Promise<Outcome> {
  const reversal = { ...subject, timeoutMs: REVERSAL_TIMEOUT_MS };
  // An acquirer that cannot be asked can only be requested to give back any money that it has taken.
  if (acquirer.capabilities.inquiry === 'notices_only') return acquirer.reverse(reversal);
  const found = await acquirer.inquire(subject);
  if (found.kind === 'step') return acquirer.reverse(reversal);
  // An answer about another payment proves nothing about this one.
  if (found.kind !== 'approved' || found.reference !== subject.reference) return found;
  const { acquirerReference, amountMinor, currency } = found;
  const amount = { amountMinor, currency: parseCurrency(currency) ?? NO_AMOUNT.currency };
  return { ...(await acquirer.reverse({ ...reversal, acquirerReference, ...amount })), taken: found };
}

async function record(deps: AskingDeps, lost: Lost, outcome: Outcome, againInSeconds: number): Promise<Settled> {
  const { profile_id: profileId, id, version, isRefused } = lost;
  const answer = isAbout(deps, id, outcome) ? outcome : undefined;
  const ended = answer === undefined ? null : endOf(answer);
  const refusedRaw = answer?.kind === 'refused' ? answer.raw : null;
  if (refusedRaw !== null && !isRefused) {
    deps.alarm('the acquirer refuses to reverse a lost approval', { attempt: id, reason: refusedRaw });
  }
  const { acquirerReference = null, amountMinor = null, currency = null } = answer?.taken ?? {};
  const values = [profileId, id, version, ended, againInSeconds, acquirerReference, amountMinor, currency, refusedRaw];
  const rows = await withRetry(() => run(deps.pool, RECORD_LOST_APPROVAL, values));
  if (rows.length === 0) {
    if (ended === 'reversed') await noteLateReversal(deps, lost);
    return 'moved_on';
  }
  return ended === null ? 'open' : 'settled';
}

/**
 * Raises an alarm if an operator settled that the money stays with the merchant while the acquirer was reversing it.
 */
async function noteLateReversal({ pool, alarm }: AskingDeps, { profile_id, id }: Lost): Promise<void> {
  const kept = await withRetry(() => run(pool, FIND_KEPT, [profile_id, id]));
  if (kept.length > 0) alarm('the acquirer reversed a payment that had been settled', { attempt: id });
}

/** The outcome that ends the row; null if the money can still be at the acquirer. */
function endOf({ kind }: Outcome): 'reversed' | 'declined' | 'not_found' | null {
  return kind === 'reversed' || kind === 'declined' || kind === 'not_found' ? kind : null;
}

function isAbout({ alarm }: AskingDeps, attempt: string, outcome: Outcome): boolean {
  if (outcome.kind === 'unknown' || outcome.kind === 'not_found' || outcome.reference === attempt) return true;
  alarm('the acquirer answered about another payment', { attempt, fields: ['reference'] });
  return false;
}
