import { type Statement, statement } from '../../ground/database/statement.ts';

/** A statement that writes an audit entry. */
export type InsertEntry = {
  /** The database writes the time. */
  readonly now: Statement;
  /** The time is one more parameter, so that several servers write the same entry. */
  readonly at: Statement;
};

const COLUMNS = 'audit_id, merchant_id, profile_id, actor_kind, actor_id, action, object_id, details';

/** Makes both statements from one text, to which the time can add a column and the parameter `$next`. */
function insertEntry(name: string, text: (atColumn: string, at: string) => string, next: number): InsertEntry {
  return {
    now: statement(name, text('', '')),
    at: statement(`${name}_at`, text(', at', `, $${next}::timestamptz`)),
  };
}

export const INSERT = insertEntry(
  'audit.insert',
  (column, at) => `insert into audit_entries (${COLUMNS}${column})
   values ($1, $2, $3, $4, $5, $6, $7, $8${at})`,
  9,
);

/** Records a person's action. $1 entry, $2 profile, $3 person, $4 action, $5 object, $6 details. */
export const INSERT_OF_PROFILE = insertEntry(
  'audit.insert_of_profile',
  (column, at) => `insert into audit_entries (${COLUMNS}${column})
   select $1, merchant_id, profile_id, 'person', $3, $4, $5, $6${at} from profiles where profile_id = $2`,
  7,
);

/** Records an action of a key. $1 entry, $2 profile, $3 hash of the key, $4 action, $5 object, $6 details. */
export const INSERT_OF_KEY = insertEntry(
  'audit.insert_of_key',
  (column, at) => `insert into audit_entries (${COLUMNS}${column})
   select $1, p.merchant_id, p.profile_id, 'key', k.key_id, $4, $5, $6${at}
   from profiles p join api_keys k using (profile_id) where p.profile_id = $2 and k.key_hash = $3`,
  7,
);

/** The time of the server that answers. */
export const CURRENT_TIME = statement('audit.current_time', 'select clock_timestamp()::text as at');
