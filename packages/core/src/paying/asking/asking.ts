import type { Worker } from '../../ground/actors/actor.ts';
import { run, type Statement } from '../../ground/database/statement.ts';
import { withRetry } from '../../ground/database/with-retry.ts';
import type { Acquirer } from '../acquiring/acquirer.ts';
import { ALARM_AFTER_INQUIRIES, inquiryDelaySeconds } from '../acquiring/inquiry-schedule.ts';
import type { RecordOutcomeDeps } from '../payments/outcomes/record-outcome.ts';
import type { RecordRefundDeps } from '../refunds/record-refund-outcome.ts';
import { type DueTable, hastenDue, markAlarmed } from './asking-sql.ts';

export type AskingDeps = RecordOutcomeDeps & RecordRefundDeps & { readonly acquirer: Acquirer };

/** What every row has that a worker takes over. */
export type Leased = { profile_id: string; id: string; inquiry_count: number; is_alarmed: boolean };

/** What an answer did: it was definite, it was not, or somebody else had the row by then and nothing was written. */
export type Settled = 'settled' | 'open' | 'moved_on';

/**
 * One kind of what is asked of an acquirer until there is a definite answer: all that it does not share with the other
 * kinds. `asked` has what they share.
 */
export type Asking<Row extends Leased, Outcome> = {
  readonly table: DueTable;
  /** By `leaseDue`. */
  readonly lease: Statement;
  /** At most so many at once. Few beside the connections that an adapter may open: one that hangs must not keep sales from them. */
  readonly atOnce: number;
  /** Is called with no transaction open. */
  readonly ask: (acquirer: Acquirer, row: Row) => Promise<Outcome>;
  /** Records what the acquirer said, in one commit; what stays open is asked for again so much later. */
  readonly settle: (deps: AskingDeps, row: Row, outcome: Outcome, againInSeconds: number) => Promise<Settled>;
  /** What an operator hears when it is still open after five inquiries, about the row under this name. */
  readonly alarm: { readonly message: string; readonly about: 'attempt' | 'refund' };
};

export type Asked = {
  readonly name: string;
  readonly atOnce: number;
  /** Takes over what is due, at most `limit`; answers the work that this has begun, one promise each. */
  readonly askDue: (deps: AskingDeps, actor: Worker, limit: number) => Promise<readonly Promise<void>[]>;
  /** The acquirer answers again: what would be asked for in minutes is asked for now. */
  readonly hasten: (deps: Pick<AskingDeps, 'pool'>, acquirer: string) => Promise<void>;
};

/** Rows are leased, asked about, settled or asked about again later, and told of when that takes too long. */
export function asked<Row extends Leased, Outcome>(asking: Asking<Row, Outcome>): Asked {
  const { table, atOnce } = asking;
  const [alarmed, hastened] = [markAlarmed(table), hastenDue(table)];

  const askAbout = async (deps: AskingDeps, row: Row): Promise<void> => {
    let settled: Settled = 'open';
    try {
      const outcome = await asking.ask(deps.acquirer, row);
      settled = await asking.settle(deps, row, outcome, inquiryDelaySeconds(row.inquiry_count));
    } finally {
      // Also when what was said could not be recorded, and by any later inquiry if this process ends before it.
      const isLate = row.inquiry_count >= ALARM_AFTER_INQUIRIES && !row.is_alarmed;
      if (isLate && settled === 'open') await raiseAlarm(deps, row);
    }
  };

  const raiseAlarm = async ({ pool, alarm }: AskingDeps, row: Row): Promise<void> => {
    alarm(asking.alarm.message, { [asking.alarm.about]: row.id });
    await withRetry(() => run(pool, alarmed, [row.profile_id, row.id]));
  };

  return {
    name: table.name,
    atOnce,
    askDue: async (deps, _actor, limit) => {
      const values = [deps.environment, limit, deps.acquirer.name];
      const rows = await withRetry(() => run<Row>(deps.pool, asking.lease, values));
      return rows.map((row) => askAbout(deps, row));
    },
    hasten: async ({ pool }, acquirer) => void (await run(pool, hastened, [acquirer])),
  };
}
