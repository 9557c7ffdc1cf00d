import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './field.tsx';
import { Form, Submit, type Typed } from './form.tsx';

type ConfirmProps = {
  readonly title: string;
  /** What will happen, and what will stop working. */
  readonly children: ReactNode;
  readonly button: string;
  /** A word to type before an action that cannot be undone. */
  readonly word?: string;
  readonly onConfirm: (typed: Typed) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Asks for confirmation before something stops working. */
export function Confirm({ title, children, button, word, onConfirm, onClose }: ConfirmProps) {
  const texts = useTexts();
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSend={onConfirm}>
        {children}
        {word !== undefined && (
          <TextField
            name="word"
            label={texts.confirm.typeWord(word)}
            pattern={word.replaceAll(/[^\p{L}\d ]/gu, '.')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        <div className="dialog-foot">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Submit kind="danger">{button}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
