import { type Statement, statement } from '../../ground/database/statement.ts';
import { canBeAskedAbout } from '../acquiring/can-be-asked-about-sql.ts';
import { LEASE_SECONDS } from '../acquiring/deadlines.ts';

/** See `originKey`. */
const ORIGIN = 'coalesce(t.account_id, t.acquirer)';

/** The maximum number of due rows that one lease looks at; very many can be due after a long outage. */
const SEEN_MAX = 1_000;

/** A table whose rows an acquirer must be asked about at their `due_at`. In its conditions, `t` is a row. */
export type DueTable = {
  readonly name: string;
  readonly id: string;
  /** The column that counts the inquiries. */
  readonly count: string;
  /** The condition under which `t` is only waiting for its next inquiry. */
  readonly waits: string;
  /** The column with the time from which the acquirer has been asked about `t`. */
  readonly since: string;
  /** Whether `t` can be queued; it becomes `submitting` when it is leased to be sent for the first time. */
  readonly isQueued?: true;
};

type LeaseParts = {
  /** Further changes that the lease makes to `t`. */
  readonly set: string;
  /** Further parts of the `with`, after `leased`. */
  readonly also?: string;
  readonly columns: string;
  /** Joined to `leased l`. */
  readonly join?: string;
};

/** The forms of a lease: one for a database with one server, and two steps for a database with several servers. */
export type Lease = {
  /**
   * Takes over due rows. $1 environment, $2 limit, $3 the engine's own acquirer, or null, $4 busy origins, $5 limit for
   * each origin.
   */
  readonly all: Statement;
  /** Finds due rows on every server, each within the limits, and changes nothing. The parameters are those of `all`. */
  readonly find: Statement;
  /** Takes over rows that were found, unless they have changed. $1 profile; arrays: $2 id, $3 version. */
  readonly ofProfile: Statement;
};

/**
 * Takes over due rows: rows whose process died during the call, and rows that are due for their next inquiry. Until the
 * lease ends, no other worker takes them, and the new version prevents the previous owner from writing. Takes a few
 * rows of each origin at a time, and no rows of busy origins, so that rows of an acquirer that hangs never hide the
 * others. With several servers, no statement locks rows of several profiles: rows are found first, and the lease of
 * each profile's rows compares their versions.
 */
export function leaseDue(table: DueTable, { set, also, columns, join = '' }: LeaseParts): Lease {
  const { name, id, count, since } = table;
  const fair = `oldest as (
       select t.profile_id, t.${id}, t.due_at, ${ORIGIN} as origin
       from ${name} t join profiles p on p.profile_id = t.profile_id
       where t.due_at <= now() and p.environment = $1 and (t.account_id is not null or t.acquirer = $3)
         and ${ORIGIN} <> all ($4::text[])
       order by t.due_at limit ${SEEN_MAX}
     ), fair as (
       select profile_id, ${id}, row_number() over (partition by origin order by due_at) as place from oldest
     )`;
  const isFair = `from ${name} t join fair f on f.profile_id = t.profile_id and f.${id} = t.${id}
       where t.due_at <= now() and f.place <= $5
       order by t.due_at limit $2`;
  const leased = (isOfProfile = '') => `leased as (
       update ${name} t set version = t.version + 1, due_at = now() + interval '${LEASE_SECONDS} seconds', ${set}
       from due d where t.profile_id = d.profile_id and t.${id} = d.${id}${isOfProfile}
       returning t.*
     )${also === undefined ? '' : `, ${also}`}
     select l.${id} as id, l.version, l.${count} as inquiry_count, l.alarmed_at is not null as is_alarmed,
       l.${since} as asked_since, l.acquirer as asked_acquirer, l.account_id as asked_account_id, ${columns}
     from leased l ${join}`;
  return {
    all: statement(
      `asking.lease_${name}`,
      `with ${fair}, due as (
       select t.profile_id, t.${id} ${isFair}
       for update of t skip locked
     ), ${leased()}`,
    ),
    find: statement(
      `asking.find_due_${name}`,
      `with ${fair}
       select t.profile_id, t.${id} as id, t.version, t.due_at, ${ORIGIN} as origin ${isFair}`,
    ),
    ofProfile: statement(
      `asking.lease_${name}_for_profile`,
      `with due as (
       select $1 as profile_id, r.* from unnest($2::text[], $3::integer[]) as r(${id}, version)
       order by ${id}
     ), ${leased(' and t.profile_id = $1 and t.version = d.version and t.due_at <= now()')}`,
    ),
  };
}

/**
 * Postpones a leased row about which the acquirer was not asked. A row that was leased to be sent for the first time is
 * queued again, because otherwise it would count as sent. $1 profile, $2 id, $3 version, $4 seconds.
 */
export function putBack(table: DueTable): Statement {
  const { name, id, isQueued } = table;
  if (!isQueued) return postpone(table);
  return statement(
    `asking.put_back_${name}`,
    `update ${name} set due_at = now() + $4 * interval '1 second',
       state = case state when 'submitting' then 'queued' else state end
     where profile_id = $1 and ${id} = $2 and version = $3 and due_at is not null`,
  );
}

/** Postpones a leased row that cannot be read. $1 profile, $2 id, $3 version, $4 seconds. */
export function postpone({ name, id }: DueTable): Statement {
  return statement(
    `asking.postpone_${name}`,
    `update ${name} set due_at = now() + $4 * interval '1 second'
     where profile_id = $1 and ${id} = $2 and version = $3 and due_at is not null`,
  );
}

/**
 * Records that a row's alarm was raised. This statement runs after the alarm, so if the process dies in between, the
 * alarm is raised again. $1 profile, $2 id.
 */
export function markAlarmed({ name, id }: DueTable): Statement {
  return statement(
    `asking.mark_alarmed_${name}`,
    `update ${name} set alarmed_at = now() where profile_id = $1 and ${id} = $2`,
  );
}

/** Whether `t` waits, and not only for the end of a lease or for a few seconds. */
export const WAITS_LONG = `t.due_at > now() + interval '${LEASE_SECONDS + 1} seconds'`;

/** Makes the rows that meet the condition due now, unless the acquirer is being asked about them. */
export function hastenOnly({ name, waits }: DueTable, condition: string): string {
  return `update ${name} t set due_at = now()
       where ${condition} and ${waits} and t.due_at > now() and not ${canBeAskedAbout('t')}
       returning 1`;
}

/**
 * Makes waiting inquiries due, except inquiries about leased rows, because these rows are due when their lease ends.
 * Spreads the inquiries over 2 seconds, so that an acquirer that has just recovered does not get all inquiries at once.
 * $1 origin.
 */
export function hastenDue({ name, waits }: DueTable): Statement {
  return statement(
    `asking.hasten_${name}`,
    `update ${name} t set due_at = now() + random() * interval '2 seconds'
     where ${waits} and ${ORIGIN} = $1 and ${WAITS_LONG}`,
  );
}
