import { statement } from '../../ground/database/statement.ts';
import { ITEMS_MAX, MISUSE_KINDS, type MisuseKind } from './misuse.ts';

export type InboxRow = {
  item_id: string;
  kind: MisuseKind;
  origin: string;
  count: bigint;
  first_seen_at: Date;
  last_seen_at: Date;
  key_id: string;
  key_kind: 'publishable' | 'secret' | 'legacy';
  prefix: string;
  last_four: string;
  label: string | null;
  is_active: boolean;
};

const COLUMNS = `m.item_id, m.kind, m.origin, m.count, m.first_seen_at, m.last_seen_at, k.key_id, k.kind as key_kind,
  k.prefix, k.last_four, k.label, k.revoked_at is null as is_active`;

const URGENCY = `array_position(array[${MISUSE_KINDS.map((kind) => `'${kind}'`).join(', ')}], m.kind)`;

/**
 * The most urgent first: a key that still works comes before a key that does not; otherwise, items are ordered by kind
 * and time. $1 profile.
 */
export const READ_INBOX = statement(
  'misuse.read_inbox',
  `select ${COLUMNS} from misuses m join api_keys k on k.key_id = m.key_id
   where m.profile_id = $1
   order by m.kind = 'secret_key_in_browser' and k.revoked_at is null desc, ${URGENCY}, m.last_seen_at desc, m.item_id
   limit ${MISUSE_KINDS.length * ITEMS_MAX}`,
);

/** $1 profile, $2 item. */
export const FIND_ITEM = statement(
  'misuse.find_item',
  `select ${COLUMNS} from misuses m join api_keys k on k.key_id = m.key_id where m.profile_id = $1 and m.item_id = $2`,
);

/** $1 profile, $2 item. */
export const DISMISS_ITEM = statement(
  'misuse.dismiss_item',
  'delete from misuses where profile_id = $1 and item_id = $2 returning item_id',
);
