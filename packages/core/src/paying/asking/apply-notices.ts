import { parseCurrency } from '@pay/money/currency';
import type { Worker } from '../../ground/actors/actor.ts';
import type { Alarm } from '../../ground/alarms/alarm.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { profilesDue, runForm } from '../../ground/database/profile-statement.ts';
import { run } from '../../ground/database/statement.ts';
import { UnreadableRow } from '../../ground/database/unreadable-row.ts';
import { withRetry } from '../../ground/database/with-retry.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { type DueNotice, type NoticeOutcome, noticeDelaySeconds } from '../acquirer-notices/acquirer-notice.ts';
import {
  FIND_DUE_NOTICES,
  FIND_UNMATCHED,
  LEASE_NOTICES,
  NAME_NOTICE,
  type NoticeRow,
  noticeFromRow,
  RECORD_NOTICE,
} from '../acquirer-notices/notices-sql.ts';
import { readTold } from '../acquirer-notices/read-told.ts';
import { ASKING_DUE } from '../acquiring/asking-due.ts';
import type { AskedAbout } from '../acquiring/notice.ts';
import { type KnownEnd, verdictOn } from '../acquiring/verdict-on.ts';
import {
  FIND_BY_THEIRS,
  HASTEN_AUTHORISATION,
  HASTEN_CAPTURE,
  HASTEN_REFUND,
  LOOK_AGAIN,
} from './apply-notices-sql.ts';
import { recordToldDispute } from './record-told-dispute.ts';

export type ApplyNoticesDeps = {
  readonly pool: Pool;
  readonly environment: Environment;
  readonly alarm: Alarm;
  readonly onApplied: (outcome: NoticeOutcome) => void;
};

type Known = KnownEnd & { readonly isOpen: boolean };

/**
 * Takes over at most `limit` due notices, and returns a promise for the work on each. A notice never records an outcome
 * itself. It only makes its subject due, so that the acquirer is asked now; if the acquirer cannot be asked, its stored
 * notices answer instead (`withEvidence`). There is therefore only one way in which outcomes are recorded, and applying
 * a notice again changes nothing.
 */
export async function applyNotices(
  deps: ApplyNoticesDeps,
  _actor: Worker,
  limit: number,
): Promise<readonly Promise<void>[]> {
  const leased = await leaseNotices(deps, limit);
  return leased.map((row) => applyNotice(deps, noticeFromRow(row)));
}

/** Leases the notices of one profile after the other. No work begins before the end, because nothing awaits it here. */
async function leaseNotices({ pool, environment }: ApplyNoticesDeps, limit: number): Promise<readonly NoticeRow[]> {
  const values = [environment, limit];
  const leased: NoticeRow[] = [];
  for (const profileId of await profilesDue(pool, FIND_DUE_NOTICES, values)) {
    try {
      leased.push(...(await withRetry(() => runForm<NoticeRow>(pool, LEASE_NOTICES, values, profileId))));
    } catch (error) {
      // The notices that are already leased are applied now; otherwise they would wait until their leases end.
      if (leased.length === 0) throw error;
      return leased;
    }
  }
  return leased;
}

async function applyNotice(deps: ApplyNoticesDeps, notice: DueNotice): Promise<void> {
  const { about } = notice;
  if (about === 'dispute') return applyDispute(deps, notice);
  return applyAsked(deps, { ...notice, about });
}

/** A notice about an attempt or a movement, about which the acquirer can be asked, or else its stored notices. */
type AskedNotice = DueNotice & { readonly about: AskedAbout };

async function applyAsked(deps: ApplyNoticesDeps, notice: AskedNotice): Promise<void> {
  const reference = notice.reference ?? (await findReference(deps, notice));
  const known = reference === null ? undefined : await hasten(deps, notice, reference);
  const again = noticeDelaySeconds(notice.tries);
  // A notice can arrive before the answer to our own call, and only that call knows its outcome.
  if ((known === undefined || known.isOpen) && again !== null) return record(deps, notice, null, again);
  if (reference === null || known === undefined) {
    await tellUnmatched(deps, notice);
    return record(deps, notice, 'unmatched', null);
  }
  if (known.isOpen) return record(deps, notice, 'left_open', null);
  const isRight = !notice.isEvidence || (await agrees(deps, notice, reference, known));
  return record(deps, notice, isRight ? 'applied' : 'contradicted', null);
}

/** Finds our reference for a notice and stores it, so that the evidence is found from now on. */
async function findReference({ pool }: ApplyNoticesDeps, notice: AskedNotice): Promise<string | null> {
  const { profileId, accountId, eventId, about, acquirerReference } = notice;
  const found = [profileId, accountId, acquirerReference];
  const [row] = await withRetry(() => run<{ reference: string }>(pool, FIND_BY_THEIRS[about], found));
  if (!row) return null;
  await withRetry(() => run(pool, NAME_NOTICE, [profileId, accountId, eventId, row.reference]));
  return row.reference;
}

const UNREADABLE_AGAIN_SECONDS = 900;

const HASTEN = { authorisation: HASTEN_AUTHORISATION, capture: HASTEN_CAPTURE, refund: HASTEN_REFUND } as const;

async function hasten(deps: ApplyNoticesDeps, notice: AskedNotice, reference: string): Promise<Known | undefined> {
  const { profileId, accountId, about } = notice;
  type Row = {
    state: KnownEnd['state'];
    amount_minor: bigint;
    currency: string;
    is_voided: boolean;
    is_open: boolean;
    hastened: string[];
  };
  const [row] = await withRetry(() => run<Row>(deps.pool, HASTEN[about], [profileId, reference, accountId]));
  if (!row) return undefined;
  const currency = parseCurrency(row.currency);
  if (!currency) {
    // Without this record, workers would take the notice again at the end of each lease.
    await record(deps, notice, null, UNREADABLE_AGAIN_SECONDS);
    throw new UnreadableRow(reference, 'its currency is not known');
  }
  ASKING_DUE.hint(row.hastened);
  const amount = { minor: row.amount_minor, currency };
  return { reference, amount, state: row.state, isVoided: row.is_voided, isOpen: row.is_open };
}

/**
 * Whether a notice agrees with the recorded end of its subject. If an attempt had ended without an approval, or was
 * voided, and the notice proves an approval after that, a closing inquiry follows. Every other contradiction needs a
 * person.
 */
async function agrees(deps: ApplyNoticesDeps, notice: AskedNotice, reference: string, known: Known): Promise<boolean> {
  const { pool, alarm } = deps;
  const { about, profileId, accountId, eventId, receivedAt } = notice;
  const told = readTold(pool, { profileId, accountId });
  const verdict =
    about === 'authorisation'
      ? verdictOn(known, { about, told: await told.authorisation(reference) })
      : verdictOn(known, { about, told: await told[about](reference) });
  // If the verdict is based on another notice, it is acted on when that notice is applied.
  if (verdict.by?.eventId !== eventId || verdict.kind === 'agrees') return true;
  if (verdict.kind === 'late_approval') {
    await withRetry(() => run(pool, LOOK_AGAIN, [profileId, reference, receivedAt]));
    ASKING_DUE.hint(['closing_inquiries']);
    return false;
  }
  // The alarm comes before the write, because it can be raised twice but must not be lost.
  const name = about === 'authorisation' ? 'attempt' : about;
  alarm(`a notice contradicts the end of ${NAMES[about]}`, {
    [name]: reference,
    account: accountId,
    reason: verdict.why,
  });
  return false;
}

const NAMES = { authorisation: 'a payment', capture: 'a capture', refund: 'a refund' } as const;

/**
 * Records a notice about a dispute. A chargeback of a payment that is not known or not paid means that money is gone,
 * so each such notice raises an alarm.
 */
async function applyDispute(deps: ApplyNoticesDeps, notice: DueNotice): Promise<void> {
  const recorded = await recordToldDispute(deps, notice);
  if (recorded === 'contradicted') return record(deps, notice, 'contradicted', null);
  if (recorded === 'recorded' || recorded === 'repeated') return record(deps, notice, 'applied', null);
  // The answer that makes the payment paid might still be on its way.
  const again = noticeDelaySeconds(notice.tries);
  if (again !== null) return record(deps, notice, null, again);
  const { accountId: account, eventId: event } = notice;
  deps.alarm(DISPUTE_OF_NOBODY[recorded], { account, event });
  return record(deps, notice, 'unmatched', null);
}

const DISPUTE_OF_NOBODY = {
  unknown: 'a notice is about a dispute of a payment that is not known',
  not_paid: 'a notice is about a dispute of a payment that is not paid',
} as const;

/**
 * Raises an alarm at most once an hour for each account, because a merchant can have payments at the acquirer that did
 * not go through Pay.
 */
async function tellUnmatched({ pool, alarm }: ApplyNoticesDeps, { profileId, accountId }: DueNotice): Promise<void> {
  const earlier = await withRetry(() => run(pool, FIND_UNMATCHED, [profileId, accountId]));
  if (earlier.length === 0) alarm('a notice is about a payment that is not known', { account: accountId });
}

async function record(
  { pool, onApplied }: ApplyNoticesDeps,
  { profileId, accountId, eventId, tries }: DueNotice,
  outcome: NoticeOutcome | null,
  againInSeconds: number | null,
): Promise<void> {
  const values = [profileId, accountId, eventId, tries, outcome, againInSeconds];
  const rows = await withRetry(() => run(pool, RECORD_NOTICE, values));
  if (outcome !== null && rows.length > 0) onApplied(outcome);
}
