import { statement } from '../../ground/database/statement.ts';
import { PLATFORM_CHAIN } from './audit-line.ts';
import { CHAINED_COLUMNS } from './chain-audit-sql.ts';

/** The links of chain $1 after the position $2, with their entries, at most $3. */
export const READ_LINKS = statement(
  'audit.read_links',
  `select l.position, l.audit_id as linked_id, encode(l.sha256, 'hex') as sha256, ${CHAINED_COLUMNS}
   from audit_links l left join audit_entries e on e.audit_id = l.audit_id
   where l.chain = $1 and l.position > $2::bigint order by l.position limit $3`,
);

/** An entry of chain $1 that is neither linked nor waiting to be linked. */
export const UNLINKED_ENTRY = statement(
  'audit.unlinked_entry',
  `select e.audit_id from audit_entries e
   where e.merchant_id is not distinct from nullif($1, '${PLATFORM_CHAIN}')
     and not exists (select from audit_links l where l.audit_id = e.audit_id)
     and not exists (select from audit_pending p where p.audit_id = e.audit_id)
   order by e.at, e.audit_id limit 1`,
);

/** Every chain. */
export const LIST_CHAINS = statement(
  'audit.list_chains',
  `select '${PLATFORM_CHAIN}' as chain union all
   (select merchant_id from merchants order by created_at, merchant_id)`,
);

/** The hash at position $2 of chain $1. */
export const HASH_AT = statement(
  'audit.hash_at',
  `select encode(sha256, 'hex') as sha256 from audit_links where chain = $1 and position = $2::bigint`,
);
