import { call } from '../../calls/call.ts';
import { useReload } from '../../calls/use-answer.ts';
import { Button } from '../../pieces/button.tsx';
import { Dialog } from '../../pieces/dialog.tsx';
import { TextArea } from '../../pieces/field.tsx';
import { Form, Submit } from '../../pieces/form.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';

type NoteDialogProps = { readonly trackId: string; readonly onClose: () => void };

export function NoteDialog({ trackId, onClose }: NoteDialogProps) {
  const texts = useTexts();
  const words = texts.payments.notes;
  const { profile } = useProfilePage();
  const reload = useReload();
  const params = { profile_id: profile.profile_id, track_id: trackId };
  return (
    <Dialog title={words.add} onClose={onClose}>
      <Form
        onSend={async ({ text = '' }) => {
          await call('addNote', { params, body: { text } });
          await reload('listNotes');
          onClose();
        }}
      >
        <TextArea name="text" label={words.text} hint={words.hint} maxLength={2_000} rows={5} dir="auto" />
        <div className="dialog-foot">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Submit>{words.save}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
