import { statement } from '../../ground/database/statement.ts';
import { PLATFORM_CHAIN } from './audit-line.ts';

/** The parts of an entry `e` that its line contains. */
export const CHAINED_COLUMNS = `e.audit_id, coalesce(e.merchant_id, '${PLATFORM_CHAIN}') as chain, e.profile_id,
  e.actor_kind, e.actor_id, e.action, e.object_id, e.details,
  to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`;

/** Whether any entry is waiting to be linked. */
export const ANY_PENDING = statement('audit.any_pending', 'select number from audit_pending order by number limit 1');

/** At most $1 entries that wait to be linked. Another worker waits for these rows, and then finds them gone. */
export const TAKE_PENDING = statement(
  'audit.take_pending',
  `select p.number, ${CHAINED_COLUMNS} from audit_pending p join audit_entries e using (audit_id)
   order by p.number limit $1 for update of p`,
);

/** $1 chains. */
export const CHAIN_HEADS = statement(
  'audit.chain_heads',
  `select c.chain, l.position, encode(l.sha256, 'hex') as sha256
   from unnest($1::text[]) as c(chain) cross join lateral (
     select position, sha256 from audit_links l where l.chain = c.chain order by position desc limit 1) l`,
);

/** $1 chains, $2 positions, $3 entries, $4 hashes in hexadecimal. */
export const INSERT_LINKS = statement(
  'audit.insert_links',
  `insert into audit_links (chain, position, audit_id, sha256)
   select chain, position, audit_id, decode(sha256, 'hex')
   from unnest($1::text[], $2::bigint[], $3::text[], $4::text[]) as l(chain, position, audit_id, sha256)`,
);

export const END_PENDING = statement(
  'audit.end_pending',
  'delete from audit_pending where number = any ($1::bigint[])',
);

/** Like `END_PENDING`, but for several servers, each of which has numbers of its own. $1 entries. */
export const END_PENDING_ENTRIES = statement(
  'audit.end_pending_entries',
  'delete from audit_pending where audit_id = any ($1::text[])',
);
