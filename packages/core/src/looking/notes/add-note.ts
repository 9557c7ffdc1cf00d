import type { ProfilePerson } from '../../ground/actors/bearer.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { newRoutedId } from '../../ground/ids/public-id.ts';
import { checkRemark } from '../../ground/refusals/check-remark.ts';
import { accepted, type Result, refused, refusedField } from '../../ground/refusals/refusal.ts';
import { recordBearerAudit } from '../../merchants/audit/record-audit.ts';
import { lockSession } from '../../paying/movements/lock-session.ts';
import { COUNT_NOTES, INSERT_NOTE } from './notes-sql.ts';

/** The limit for one payment. */
export const NOTES_MAX = 100;

/**
 * Adds a note to a payment. The audit does not repeat the note's text, because the audit can never be erased. Refuses:
 * not_found, invalid_request (`text`), card_number_not_allowed (`text`).
 */
export async function addNote(
  { pool }: { readonly pool: Pool },
  actor: ProfilePerson,
  command: { readonly trackId: string; readonly text: string },
): Promise<Result<{ readonly noteId: string }>> {
  const { profileId } = actor;
  const text = command.text.trim();
  const checked = checkRemark('text', text);
  if (!checked.ok) return checked;
  return transaction(pool, async (database) => {
    const locked = await lockSession(database, profileId, command.trackId);
    if (!locked) return refused('not_found', 'There is no such payment.');
    const { trackId } = locked.session;
    const [counted] = await run<{ count: number }>(database, COUNT_NOTES, [profileId, trackId]);
    if ((counted?.count ?? 0) >= NOTES_MAX) return refusedField('invalid_request', 'text', 'notes_too_many');
    const noteId = newRoutedId('nte', profileId);
    await run(database, INSERT_NOTE, [profileId, noteId, trackId, text, actor.id]);
    await recordBearerAudit(database, actor, {
      profileId,
      action: 'payment.note_added',
      objectId: trackId,
      details: { note_id: noteId },
    });
    return accepted({ noteId });
  });
}
