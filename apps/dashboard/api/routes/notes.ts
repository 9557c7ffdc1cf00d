import { Type } from 'typebox';
import type { Route } from '../route.ts';
import { exactly, Nothing, nullable, Text, Time } from '../schemas/values.ts';

const Note = Type.Object({
  note_id: Type.String(),
  text: Type.String(),
  /** The name of the author; null if the person no longer exists. */
  written_by: nullable(Type.String()),
  created_at: Time,
  /** Whether the signed-in person can delete the note. */
  is_deletable: Type.Boolean(),
});

export const NOTE_ROUTES = {
  /** Newest first. */
  listNotes: { right: 'payments.read', answer: Type.Object({ data: Type.Array(Note) }) },
  addNote: {
    right: 'notes.write',
    body: exactly({ text: Text }),
    answer: Type.Object({ note_id: Type.String() }),
  },
  /** Deleting another person's note also requires the right `notes.delete`. */
  deleteNote: { right: 'notes.write', answer: Nothing },
} as const satisfies Record<string, Route>;
