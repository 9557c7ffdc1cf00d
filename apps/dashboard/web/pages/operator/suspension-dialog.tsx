import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../calls/call.ts';
import { reloadMe } from '../../calls/me.ts';
import { useReload } from '../../calls/use-answer.ts';
import { Button } from '../../pieces/button.tsx';
import { Confirm } from '../../pieces/confirm.tsx';
import { Dialog } from '../../pieces/dialog.tsx';
import { TextArea } from '../../pieces/field.tsx';
import { Form, Submit, type Typed } from '../../pieces/form.tsx';
import { useTexts } from '../../texts/use-texts.ts';

/** What to suspend or resume. */
export type Suspension = {
  readonly of: 'merchant' | 'profile';
  readonly id: string;
  readonly name: string;
  readonly isSuspended: boolean;
};

type SuspensionDialogProps = { readonly suspension: Suspension; readonly onClose: () => void };

export function SuspensionDialog({ suspension, onClose }: SuspensionDialogProps) {
  const { operator, cancel } = useTexts();
  const words = operator.merchant;
  const client = useQueryClient();
  const reload = useReload();
  const { of, name, isSuspended } = suspension;
  const done = async () => {
    await Promise.all([reload('readAnyMerchant', 'listAllMerchants'), reloadMe(client)]);
    onClose();
  };
  if (isSuspended) {
    return (
      <Dialog title={words.resumeTitle(name)} onClose={onClose}>
        <Form onSend={() => resume(suspension).then(done)}>
          <p>{words.resumeLead}</p>
          <div className="dialog-foot">
            <Button onClick={onClose}>{cancel}</Button>
            <Submit>{words.resumeButton}</Submit>
          </div>
        </Form>
      </Dialog>
    );
  }
  return (
    <Confirm
      title={words.suspendTitle(name)}
      button={words.suspendButton}
      onConfirm={(typed) => suspend(suspension, typed).then(done)}
      onClose={onClose}
    >
      <p>{of === 'merchant' ? words.suspendLead : words.suspendProfileLead}</p>
      <TextArea name="reason" label={words.reason} hint={words.reasonHint} maxLength={500} />
    </Confirm>
  );
}

function suspend({ of, id }: Suspension, { reason = '' }: Typed): Promise<unknown> {
  const body = { reason: reason.trim() };
  if (of === 'merchant') return call('suspendMerchant', { params: { merchant_id: id }, body });
  return call('suspendProfile', { params: { profile_id: id }, body });
}

function resume({ of, id }: Suspension): Promise<unknown> {
  if (of === 'merchant') return call('resumeMerchant', { params: { merchant_id: id } });
  return call('resumeProfile', { params: { profile_id: id } });
}
