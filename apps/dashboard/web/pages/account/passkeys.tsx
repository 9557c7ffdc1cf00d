import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deletePasskey, listPasskeys, type Passkey } from '../../calls/identity.ts';
import { reloadMe } from '../../calls/me.ts';
import { Button } from '../../pieces/button.tsx';
import { Confirm } from '../../pieces/confirm.tsx';
import { Dialog } from '../../pieces/dialog.tsx';
import { TextField } from '../../pieces/field.tsx';
import { Form, Submit } from '../../pieces/form.tsx';
import { Loaded } from '../../pieces/loaded.tsx';
import { Section } from '../../pieces/section.tsx';
import { When } from '../../pieces/when.tsx';
import { useTexts } from '../../texts/use-texts.ts';

const PASSKEYS = ['passkeys'];

export function Passkeys() {
  const words = useTexts().account.passkeys;
  const client = useQueryClient();
  const passkeys = useQuery({ queryKey: PASSKEYS, queryFn: listPasskeys });
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const reload = () => Promise.all([client.invalidateQueries({ queryKey: PASSKEYS }), reloadMe(client)]);
  return (
    <Section title={words.title} lead={words.lead}>
      <Loaded query={passkeys}>
        {(known) => (
          <div className="panel">
            {known.length === 0 ? (
              <p className="panel-inner soft">{words.none}</p>
            ) : (
              <PasskeyTable passkeys={known} onRemove={setRemoving} />
            )}
            <div className="panel-foot">
              <Button icon="plus" onClick={() => setAdding(true)}>
                {words.add}
              </Button>
            </div>
          </div>
        )}
      </Loaded>
      {isAdding && <AddDialog onAdded={() => reload().then(() => setAdding(false))} onClose={() => setAdding(false)} />}
      {removing && (
        <Confirm
          title={words.removeTitle(removing.name ?? words.unnamed)}
          button={words.remove}
          onClose={() => setRemoving(null)}
          onConfirm={async () => {
            await deletePasskey(removing.id);
            await reload();
            setRemoving(null);
          }}
        >
          <p>{words.removeLead}</p>
        </Confirm>
      )}
    </Section>
  );
}

type PasskeyTableProps = { readonly passkeys: readonly Passkey[]; readonly onRemove: (passkey: Passkey) => void };

function PasskeyTable({ passkeys, onRemove }: PasskeyTableProps) {
  const words = useTexts().account.passkeys;
  return (
    <table className="table" aria-label={words.title}>
      <thead>
        <tr>
          <th scope="col">{words.name}</th>
          <th scope="col">{words.made}</th>
          <th scope="col" className="table-end">
            <span className="heard">{words.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {passkeys.map((passkey) => (
          <tr key={passkey.id}>
            <td>
              <bdi>{passkey.name ?? words.unnamed}</bdi>
            </td>
            <td data-label={words.made}>
              <When at={passkey.createdAt} />
            </td>
            <td className="table-end">
              <Button kind="quiet danger" onClick={() => onRemove(passkey)}>
                {words.remove}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type AddDialogProps = { readonly onAdded: () => Promise<unknown>; readonly onClose: () => void };

function AddDialog({ onAdded, onClose }: AddDialogProps) {
  const { account, cancel } = useTexts();
  const words = account.passkeys;
  return (
    <Dialog title={words.add} onClose={onClose}>
      <Form
        say={({ status }) => (status === 0 ? words.failed : null)}
        onSend={async ({ name = '' }) => {
          const { addPasskey } = await import('../../calls/passkeys.ts');
          await addPasskey(name.trim());
          await onAdded();
        }}
      >
        <TextField name="name" label={words.name} hint={words.nameHint} maxLength={100} autoComplete="off" autoFocus />
        <div className="dialog-foot">
          <Button onClick={onClose}>{cancel}</Button>
          <Submit>{words.button}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
