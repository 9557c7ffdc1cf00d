import { type Statement, statement } from '../../ground/database/statement.ts';
import { LEASE_SECONDS } from '../acquiring/deadlines.ts';

/** A table whose rows say when an acquirer must be asked about them. `t` is such a row. */
export type DueTable = {
  readonly name: string;
  readonly id: string;
  /** The column that counts how often a worker has asked. */
  readonly count: string;
  /** Whether all that `t` waits for is the next inquiry. */
  readonly waits: string;
};

type LeaseParts = {
  /** What a lease changes of `t`, beside its version and when it is due. */
  readonly set: string;
  /** What else is written because of the rows `leased`, as further parts of the `with`. */
  readonly also?: string;
  readonly columns: string;
  /** What the columns are of, beside `leased l`. */
  readonly join?: string;
};

/**
 * Takes over rows whose time has come: a call whose process died, or the next inquiry. Each is this worker's until the
 * lease ends, and the raised version fences out whoever had it. $1 environment, $2 how many, $3 acquirer.
 */
export function leaseDue(table: DueTable, { set, also, columns, join = '' }: LeaseParts): Statement {
  const { name, id, count } = table;
  return statement(
    `asking.lease_${name}`,
    `with due as (
       select t.profile_id, t.${id} from ${name} t join profiles p on p.profile_id = t.profile_id
       where t.due_at <= now() and p.environment = $1 and t.acquirer = $3
       order by t.due_at limit $2
       for update of t skip locked
     ), leased as (
       update ${name} t set version = t.version + 1, due_at = now() + interval '${LEASE_SECONDS} seconds', ${set}
       from due d where t.profile_id = d.profile_id and t.${id} = d.${id}
       returning t.*
     )${also === undefined ? '' : `, ${also}`}
     select l.${id} as id, l.${count} as inquiry_count, l.alarmed_at is not null as is_alarmed, ${columns}
     from leased l ${join}`,
  );
}

/** Written once the alarm was raised, so that whoever dies in between raises it again. $1 profile, $2 id. */
export function markAlarmed({ name, id }: DueTable): Statement {
  return statement(
    `asking.mark_alarmed_${name}`,
    `update ${name} set alarmed_at = now() where profile_id = $1 and ${id} = $2`,
  );
}

/**
 * What has a worker is due at the end of its lease and is left alone. Spread over two seconds, so that an acquirer that
 * has just come back is not met by all at once. $1 acquirer.
 */
export function hastenDue({ name, waits }: DueTable): Statement {
  return statement(
    `asking.hasten_${name}`,
    `update ${name} t set due_at = now() + random() * interval '2 seconds'
     where ${waits} and t.acquirer = $1 and t.due_at > now() + interval '${LEASE_SECONDS + 1} seconds'`,
  );
}
