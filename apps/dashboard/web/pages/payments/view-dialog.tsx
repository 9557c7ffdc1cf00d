import { Button } from '../../pieces/button.tsx';
import { Dialog } from '../../pieces/dialog.tsx';
import { TextField } from '../../pieces/field.tsx';
import { Form, Submit } from '../../pieces/form.tsx';
import { useTexts } from '../../texts/use-texts.ts';

type ViewDialogProps = {
  readonly title: string;
  readonly name?: string;
  readonly onSend: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Asks for the name of a view. */
export function ViewDialog({ title, name = '', onSend, onClose }: ViewDialogProps) {
  const texts = useTexts();
  const words = texts.payments.views;
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSend={(typed) => onSend((typed['name'] ?? '').trim())}>
        <TextField
          name="name"
          label={words.name}
          hint={words.nameHint}
          defaultValue={name}
          maxLength={100}
          autoComplete="off"
          dir="auto"
        />
        <div className="dialog-foot">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Submit>{texts.save}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
