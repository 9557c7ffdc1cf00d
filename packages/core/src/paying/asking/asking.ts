import type { Worker } from '../../ground/actors/actor.ts';
import { run, type Statement } from '../../ground/database/statement.ts';
import { UnreadableRow } from '../../ground/database/unreadable-row.ts';
import { withRetry } from '../../ground/database/with-retry.ts';
import type { Sealer } from '../../ground/sealing/sealer.ts';
import { readTold } from '../acquirer-notices/read-told.ts';
import type { Acquirer } from '../acquiring/acquirer.ts';
import { type Acquirers, originKey } from '../acquiring/acquirers.ts';
import { ALARM_AFTER_INQUIRIES, ALARM_AFTER_PENDING, inquiryDelaySeconds } from '../acquiring/inquiry-schedule.ts';
import { withEvidence } from '../acquiring/with-evidence.ts';
import type { MovementState } from '../movements/movement.ts';
import type { RecordOutcomeDeps } from '../payments/outcomes/record-outcome.ts';
import type { RecordRefundDeps } from '../refunds/record-refund-outcome.ts';
import { type DueTable, hastenDue, type Lease, markAlarmed, postpone, putBack } from './asking-sql.ts';
import { leaseRows } from './lease-rows.ts';
import type { Places } from './places.ts';

export type AskingDeps = RecordOutcomeDeps &
  RecordRefundDeps & { readonly acquirers: Acquirers; readonly places: Places };

/** The columns that every leased row has. */
export type Leased = {
  profile_id: string;
  id: string;
  version: number;
  inquiry_count: number;
  is_alarmed: boolean;
  asked_since: Date;
  /** Only of captures and refunds; null if they are sent for the first time. */
  unknown_since?: Date | null;
  asked_acquirer: string;
  asked_account_id: string | null;
};

/** `waiting`: open as expected. `moved_on`: another process has taken over the row, and nothing was written. */
export type Settled = 'settled' | 'open' | 'waiting' | 'moved_on';

/** How a recorded movement was settled; `recorded` is undefined if another process has taken over the movement. */
export function settledAs(recorded: { readonly state: MovementState } | undefined): Settled {
  if (recorded === undefined) return 'moved_on';
  return recorded.state === 'unknown' ? 'open' : 'settled';
}

/**
 * The parts that differ between the kinds of rows about which an acquirer is asked until it gives a definite answer.
 */
export type Asking<Row extends Leased, Subject, Outcome> = {
  readonly table: DueTable;
  readonly lease: Lease;
  /**
   * The maximum number of simultaneous calls to one acquirer: far fewer than an adapter's connections, so that calls
   * that hang do not block sales.
   */
  readonly atOnce: number;
  /**
   * Throws UnreadableRow. Called before the acquirer is asked, because no answer could be recorded for an unreadable
   * row.
   */
  readonly read: (row: Row) => Subject;
  /** Called with no transaction open. */
  readonly ask: (acquirer: Acquirer, subject: Subject, sealer: Sealer) => Promise<Outcome>;
  /** Records the outcome in one commit. A row that stays open is due again after `againInSeconds`. */
  readonly settle: (deps: AskingDeps, subject: Subject, outcome: Outcome, againInSeconds: number) => Promise<Settled>;
  /** Raised once for a row that is still open after five inquiries. */
  readonly alarm: {
    readonly message: string;
    /** The name of the row's id in the log. */
    readonly about: 'attempt' | 'refund' | 'capture' | 'void';
    /**
     * Raised instead if the acquirer has answered for a whole day that it has not decided yet. Missing if acquirers
     * always decide sooner.
     */
    readonly undecided?: string;
  };
};

type Answered = { readonly kind: string; readonly why?: unknown };

function isPending({ kind, why }: Answered): boolean {
  return kind === 'unknown' && why === 'pending';
}

/** The source of answers about a row: its acquirer or, if the acquirer cannot be asked, its stored notices. */
function answering(
  { pool }: Pick<AskingDeps, 'pool'>,
  acquirer: Acquirer,
  {
    profile_id: profileId,
    asked_account_id: accountId,
    asked_since: since,
    unknown_since: unknownSince = null,
  }: Leased,
): Acquirer {
  if (accountId === null) return acquirer;
  return withEvidence(acquirer, readTold(pool, { profileId, accountId }), { since, unknownSince });
}

export type Asked = {
  readonly name: string;
  readonly atOnce: number;
  /** Takes over at most `limit` due rows, and returns a promise for the work on each. */
  readonly askDue: (deps: AskingDeps, actor: Worker, limit: number) => Promise<readonly Promise<void>[]>;
  /** Makes inquiries due immediately instead of in a few minutes, because the acquirer is answering again. */
  readonly hasten: (deps: Pick<AskingDeps, 'pool'>, origin: string) => Promise<void>;
};

/**
 * The minimum wait before an unreadable row is tried again. Inquiries while the shopper is with the issuer are not
 * counted, so the schedule alone would try such a row every two seconds.
 */
const UNREADABLE_AGAIN_MIN_SECONDS = 15;

/** The wait before another try to open an account; constant, because nothing tells workers that it can be opened again. */
const UNOPENED_AGAIN_SECONDS = 30;
/** How long a movement can stay unsent because its account cannot be opened, before an alarm is raised. */
const UNSENT_ALARM_AFTER_MS = 5 * 60_000;

/**
 * The life cycle of every kind of row: it is leased, the acquirer is asked, and the row is settled or asked about again
 * later. If it stays open too long, an alarm is raised.
 */
export function asked<Row extends Leased, Subject, Outcome extends Answered>(
  asking: Asking<Row, Subject, Outcome>,
): Asked {
  const { table, atOnce } = asking;
  const [alarmed, hastened] = [markAlarmed(table), hastenDue(table)];
  const [postponed, backAgain] = [postpone(table), putBack(table)];

  const askAbout = async (deps: AskingDeps, row: Row): Promise<void> => {
    const againInSeconds = inquiryDelaySeconds(row.inquiry_count);
    const origin = { acquirer: row.asked_acquirer, accountId: row.asked_account_id };
    const leave = deps.places.take(originKey(origin));
    let settled: Settled = 'open';
    let isUndecided = false;
    let isAsked = false;
    try {
      const subject = asking.read(row);
      const acquirer = await deps.acquirers.of(origin);
      if (!acquirer) throw new Error(`the account ${originKey(origin)} does not exist`);
      isAsked = true;
      const outcome = await asking.ask(answering(deps, acquirer, row), subject, deps.sealer);
      isUndecided = asking.alarm.undecided !== undefined && isPending(outcome);
      settled = await asking.settle(deps, subject, outcome, againInSeconds);
    } catch (error) {
      // Without this, an unreadable row would be due at the end of each lease, and take the place of other rows.
      const isUnreadable = error instanceof UnreadableRow;
      const seconds = isUnreadable ? Math.max(againInSeconds, UNREADABLE_AGAIN_MIN_SECONDS) : UNOPENED_AGAIN_SECONDS;
      if (!isAsked || isUnreadable) await later(deps, row, isAsked ? postponed : backAgain, seconds);
      if (!isAsked && !isUnreadable) await noteUnsent(deps, row, error);
      throw error;
    } finally {
      leave();
      // The alarm is also raised if recording fails. If this process dies first, a later inquiry raises the alarm.
      const alarmAfter = isUndecided ? ALARM_AFTER_PENDING : ALARM_AFTER_INQUIRIES;
      const isLate = row.inquiry_count >= alarmAfter && !row.is_alarmed;
      if (isLate && settled === 'open') await raiseAlarm(deps, row, isUndecided);
    }
  };

  const later = ({ pool }: AskingDeps, row: Row, how: Statement, seconds: number) =>
    withRetry(() => run(pool, how, [row.profile_id, row.id, row.version, seconds]));

  /** Raises an alarm once for a movement that was never sent; nobody inquires about it, so nothing else tells. */
  const noteUnsent = async ({ pool, alarm }: AskingDeps, row: Row, error: unknown): Promise<void> => {
    const isRecent = Date.now() - row.asked_since.getTime() < UNSENT_ALARM_AFTER_MS;
    if (row.inquiry_count > 0 || row.is_alarmed || isRecent) return;
    const about = { account: row.asked_account_id, [asking.alarm.about]: row.id };
    alarm('an acquirer account cannot be opened', { ...about, error_message: String(error) });
    await withRetry(() => run(pool, alarmed, [row.profile_id, row.id]));
  };

  const raiseAlarm = async ({ pool, alarm }: AskingDeps, row: Row, isUndecided: boolean): Promise<void> => {
    const { message, about, undecided = message } = asking.alarm;
    const asked = { inquiries: row.inquiry_count, since: row.asked_since.toISOString() };
    alarm(isUndecided ? undecided : message, { [about]: row.id, ...asked });
    await withRetry(() => run(pool, alarmed, [row.profile_id, row.id]));
  };

  return {
    name: table.name,
    atOnce,
    askDue: async (deps, _actor, limit) => {
      const { environment, acquirers, places } = deps;
      const values = [environment, limit, acquirers.own?.name ?? null, places.busy(), atOnce];
      const rows = await leaseRows<Row>(deps.pool, asking.lease, values, { limit, ofOriginMax: atOnce });
      return rows.map((row) => askAbout(deps, row));
    },
    hasten: async ({ pool }, origin) => void (await run(pool, hastened, [origin])),
  };
}
