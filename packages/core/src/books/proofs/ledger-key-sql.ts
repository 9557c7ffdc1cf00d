import { statement } from '../../ground/database/statement.ts';
import { bytesColumn, sealedColumn } from '../../ground/sealing/sealed-column-sql.ts';

/** The key that a node created because no key was configured. */
export const READ_CREATED_KEY = statement(
  'ledger_keys.read_created',
  'select key_id, sealed from ledger_keys where sealed is not null',
);

/**
 * Does nothing if the key exists, or if it is sealed and there is another sealed key. $1 key, $2 public key, $3 sealed
 * private key.
 */
export const INSERT_LEDGER_KEY = statement(
  'ledger_keys.insert',
  'insert into ledger_keys (key_id, public_key, sealed) values ($1, $2, $3) on conflict do nothing',
);

export const SEALED_LEDGER_KEY = sealedColumn({
  statements: 'ledger_keys',
  table: 'ledger_keys',
  key: { key_id: 'text' },
  ...bytesColumn('sealed'),
});

/** The key with the public key $1. */
export const FIND_KEY = statement('ledger_keys.find', 'select key_id from ledger_keys where public_key = $1');

/** Records that the key $1 signs from now on. Returns the key that signed before, if it is a different one. */
export const USE_KEY = statement(
  'ledger_keys.use',
  `with before as (
     select key_id from ledger_keys where last_used_at is not null order by last_used_at desc, key_id limit 1
   ), used as (
     update ledger_keys set last_used_at = clock_timestamp() where key_id = $1
   )
   select key_id from before where key_id <> $1`,
);

/** The key that has signed last. */
export const READ_USED_KEY = statement(
  'ledger_keys.read_used',
  'select key_id from ledger_keys where last_used_at is not null order by last_used_at desc, key_id limit 1',
);

/** Every key that has signed or could sign, most recently used first. */
export const LIST_KEYS = statement(
  'ledger_keys.list',
  `select key_id, public_key, created_at, last_used_at from ledger_keys
   order by last_used_at desc nulls last, created_at desc, key_id`,
);
