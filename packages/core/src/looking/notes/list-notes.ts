import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { storableId } from '../../ground/ids/public-id.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { HAS_PAYMENT, LIST_NOTES, type NoteRow } from './notes-sql.ts';

export type Note = {
  readonly noteId: string;
  readonly text: string;
  /** The name is null if the person no longer exists. */
  readonly writtenBy: { readonly id: string; readonly name: string | null };
  readonly createdAt: Date;
};

/** The notes on a payment, newest first. Refuses: not_found. */
export async function listNotes(
  { pool }: { readonly pool: Database },
  { profileId, trackId }: { readonly profileId: string; readonly trackId: string },
): Promise<Result<readonly Note[]>> {
  const place = [profileId, storableId(trackId)];
  const found = await run(pool, HAS_PAYMENT, place);
  if (found.length === 0) return refused('not_found', 'There is no such payment.');
  const rows = await run<NoteRow>(pool, LIST_NOTES, place);
  return accepted(
    rows.map((row) => ({
      noteId: row.note_id,
      text: row.text,
      writtenBy: { id: row.written_by, name: row.written_by_name },
      createdAt: row.created_at,
    })),
  );
}
