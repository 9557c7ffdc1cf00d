import { accepted } from '@pay/core/ground/refusals/refusal';
import { addNote } from '@pay/core/looking/notes/add-note';
import { deleteNote } from '@pay/core/looking/notes/delete-note';
import { listNotes } from '@pay/core/looking/notes/list-notes';
import { mayDo } from '@pay/core/merchants/access/rights';
import type { NOTE_ROUTES } from '../../api/routes/notes.ts';
import type { Handlers } from '../http/handler.ts';

export const NOTE_HANDLERS: Handlers<keyof typeof NOTE_ROUTES> = {
  listNotes: async ({ context, actor, profileId, access: { role }, params: { track_id: trackId } }) => {
    const notes = await listNotes(context, { profileId, trackId });
    if (!notes.ok) return notes;
    const mayDeleteAny = mayDo(role, 'notes.delete');
    const mayDeleteOwn = mayDo(role, 'notes.write');
    const data = notes.value.map(({ noteId, text, writtenBy, createdAt }) => ({
      note_id: noteId,
      text,
      written_by: writtenBy.name,
      created_at: createdAt.toISOString(),
      is_deletable: mayDeleteAny || (mayDeleteOwn && writtenBy.id === actor.id),
    }));
    return accepted({ data });
  },

  addNote: async ({ context, actor, profileId, params: { track_id: trackId }, body: { text } }) => {
    const added = await addNote(context, { ...actor, profileId }, { trackId, text });
    return added.ok ? accepted({ note_id: added.value.noteId }) : added;
  },

  deleteNote: async ({ context, actor, profileId, access: { role }, params }) => {
    const mayDeleteAny = mayDo(role, 'notes.delete');
    const command = { trackId: params.track_id, noteId: params.note_id, mayDeleteAny };
    const deleted = await deleteNote(context, { ...actor, profileId }, command);
    return deleted.ok ? accepted(null) : deleted;
  },
};
