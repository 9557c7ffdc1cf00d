import type { ProfilePerson } from '../../ground/actors/bearer.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { storableId } from '../../ground/ids/public-id.ts';
import { accepted, type PersonResult, refused } from '../../ground/refusals/refusal.ts';
import { recordBearerAudit } from '../../merchants/audit/record-audit.ts';
import { DELETE_NOTE, LOCK_NOTE } from './notes-sql.ts';

type DeleteNote = {
  readonly trackId: string;
  readonly noteId: string;
  /** Whether the person can also delete notes that others have written. */
  readonly mayDeleteAny: boolean;
};

/** Deletes a note; the audit keeps who wrote it and when. Refuses: not_found, right_missing. */
export function deleteNote(
  { pool }: { readonly pool: Pool },
  actor: ProfilePerson,
  command: DeleteNote,
): Promise<PersonResult<void>> {
  const { profileId } = actor;
  const [trackId, noteId] = [storableId(command.trackId), storableId(command.noteId)];
  return transaction(pool, async (database): Promise<PersonResult<void>> => {
    type Row = { written_by: string; created_at: Date };
    const [note] = await run<Row>(database, LOCK_NOTE, [profileId, trackId, noteId]);
    if (!note) return refused('not_found', 'This payment has no such note.');
    if (note.written_by !== actor.id && !command.mayDeleteAny) {
      return refused('right_missing', 'Only the author, an administrator or an owner can delete a note.');
    }
    await run(database, DELETE_NOTE, [profileId, noteId]);
    await recordBearerAudit(database, actor, {
      profileId,
      action: 'payment.note_deleted',
      objectId: trackId,
      details: { note_id: noteId, written_by: note.written_by, written_at: note.created_at.toISOString() },
    });
    return accepted(undefined);
  });
}
