import { statement } from '../../ground/database/statement.ts';

/** $1 profile, $2 track_id. */
export const COUNT_NOTES = statement(
  'notes.count',
  'select count(*)::integer as count from payment_notes where profile_id = $1 and track_id = $2',
);

/** $1 profile, $2 note, $3 track_id, $4 text, $5 person. */
export const INSERT_NOTE = statement(
  'notes.insert',
  'insert into payment_notes (profile_id, note_id, track_id, text, written_by) values ($1, $2, $3, $4, $5)',
);

export type NoteRow = {
  note_id: string;
  text: string;
  written_by: string;
  written_by_name: string | null;
  created_at: Date;
};

/** Newest first, with the names of people. $1 profile, $2 track_id. */
export const LIST_NOTES = statement(
  'notes.list',
  `select n.note_id, n.text, n.written_by, p.name as written_by_name, n.created_at
   from payment_notes n left join identity.people p on p.id = n.written_by
   where n.profile_id = $1 and n.track_id = $2
   order by n.created_at desc, n.note_id desc`,
);

/** $1 profile, $2 track_id, $3 note. */
export const LOCK_NOTE = statement(
  'notes.lock',
  `select written_by, created_at from payment_notes where profile_id = $1 and track_id = $2 and note_id = $3
   for update`,
);

/** $1 profile, $2 note. */
export const DELETE_NOTE = statement(
  'notes.delete',
  'delete from payment_notes where profile_id = $1 and note_id = $2',
);

/** $1 profile, $2 track_id. */
export const HAS_PAYMENT = statement(
  'notes.has_payment',
  'select track_id from sessions where profile_id = $1 and track_id = $2',
);
