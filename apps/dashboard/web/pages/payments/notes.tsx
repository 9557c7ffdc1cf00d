import { useState } from 'react';
import type { Answer } from '../../../api/calls.ts';
import { call } from '../../calls/call.ts';
import { useAnswer, useReload } from '../../calls/use-answer.ts';
import { Button } from '../../pieces/button.tsx';
import { Confirm } from '../../pieces/confirm.tsx';
import { Loaded } from '../../pieces/loaded.tsx';
import { Section } from '../../pieces/section.tsx';
import { When } from '../../pieces/when.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { NoteDialog } from './note-dialog.tsx';

type Note = Answer<'listNotes'>['data'][number];

/** What the merchant's people have noted about a payment, newest first. */
export function Notes({ trackId }: { readonly trackId: string }) {
  const words = useTexts().payments.notes;
  const { profile, may } = useProfilePage();
  const reload = useReload();
  const [isWriting, setWriting] = useState(false);
  const [deleting, setDeleting] = useState<Note | null>(null);
  const params = { profile_id: profile.profile_id, track_id: trackId };
  const notes = useAnswer('listNotes', { params });
  const remove = async ({ note_id }: Note) => {
    await call('deleteNote', { params: { ...params, note_id } });
    setDeleting(null);
    await reload('listNotes');
  };
  return (
    <Section
      title={words.title}
      isWhole
      action={may('notes.write') && <Button onClick={() => setWriting(true)}>{words.add}</Button>}
    >
      <Loaded query={notes}>
        {({ data }) =>
          data.length === 0 ? <p className="soft">{words.none}</p> : <NoteList notes={data} onDelete={setDeleting} />
        }
      </Loaded>
      {isWriting && <NoteDialog trackId={trackId} onClose={() => setWriting(false)} />}
      {deleting && (
        <Confirm
          title={words.confirm.title}
          button={words.confirm.go}
          onConfirm={() => remove(deleting)}
          onClose={() => setDeleting(null)}
        >
          <p>{words.confirm.lead}</p>
        </Confirm>
      )}
    </Section>
  );
}

type NoteListProps = { readonly notes: readonly Note[]; readonly onDelete: (note: Note) => void };

function NoteList({ notes, onDelete }: NoteListProps) {
  const words = useTexts().payments.notes;
  return (
    <ul className="panel notes">
      {notes.map((note) => (
        <li key={note.note_id}>
          <p className="note-text breaks" dir="auto">
            {note.text}
          </p>
          <div className="row soft small">
            <bdi>{note.written_by ?? words.unknownAuthor}</bdi>
            <When at={note.created_at} />
            {note.is_deletable && (
              <Button kind="quiet danger" className="only-screen" onClick={() => onDelete(note)}>
                {words.remove}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
