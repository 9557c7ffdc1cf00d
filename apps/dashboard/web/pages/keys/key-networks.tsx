import { useState } from 'react';
import { call } from '../../calls/call.ts';
import { useAction } from '../../calls/use-action.ts';
import { Button } from '../../pieces/button.tsx';
import { Dialog } from '../../pieces/dialog.tsx';
import { TextArea } from '../../pieces/field.tsx';
import { Form, Submit } from '../../pieces/form.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { ProblemNotice } from '../../pieces/problem-notice.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { linesOf } from './lines-of.ts';
import type { SecretKey } from './secret-keys.tsx';

type KeyNetworksProps = {
  readonly secret: SecretKey;
  readonly params: { readonly profile_id: string; readonly key_id: string };
  readonly onSave: (networks: readonly string[]) => Promise<unknown>;
  readonly onClose: () => void;
};

/**
 * The networks that a key can be used from. The addresses that the key was used from can be added, but the person
 * always sees them before they are saved.
 */
export function KeyNetworks({ secret, params, onSave, onClose }: KeyNetworksProps) {
  const { keys, cancel } = useTexts();
  const words = keys.networks;
  const [text, setText] = useState(secret.allowed_networks?.join('\n') ?? '');
  const [added, setAdded] = useState<number | null>(null);
  const { isBusy, problem, run } = useAction();
  const learn = async () => {
    const { data } = await call('readKeyAddresses', { params });
    const known = linesOf(text);
    const found = data.map(({ address }) => address).filter((address) => !known.includes(address));
    setText([...known, ...found].join('\n'));
    setAdded(data.length === 0 ? 0 : found.length);
  };
  return (
    <Dialog title={words.title} onClose={onClose}>
      <p>{words.lead(secret.masked)}</p>
      <Form onSend={() => onSave(linesOf(text))}>
        <TextArea
          name="allowed_networks"
          label={words.label}
          hint={words.hint}
          className="box-mono"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          required={false}
          spellCheck={false}
          dir="ltr"
          rows={4}
        />
        <div>
          <Button kind="quiet" isBusy={isBusy} onClick={() => void run(learn)}>
            {words.learn}
          </Button>
        </div>
        {problem && <ProblemNotice problem={problem} />}
        {added !== null && <Notice isNews>{added === 0 ? words.nothing : words.learnt(added)}</Notice>}
        <div className="dialog-foot">
          <Button onClick={onClose}>{cancel}</Button>
          <Submit>{words.button}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
