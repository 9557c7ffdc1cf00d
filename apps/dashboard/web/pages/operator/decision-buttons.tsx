import { useState } from 'react';
import { call } from '../../calls/call.ts';
import { useReload } from '../../calls/use-answer.ts';
import type { Listed } from '../../calls/use-list.ts';
import { Button } from '../../pieces/button.tsx';
import { Confirm } from '../../pieces/confirm.tsx';
import { Dialog } from '../../pieces/dialog.tsx';
import { TextArea, TextField } from '../../pieces/field.tsx';
import { Form, Submit, type Typed } from '../../pieces/form.tsx';
import { useTexts } from '../../texts/use-texts.ts';

type Request = Listed<'listLiveRequests'>;
type DecisionButtonsProps = { readonly request: Request; readonly onDecided?: (news: string) => void };

/** Buttons to approve or refuse a request, each with its form. */
export function DecisionButtons({ request, onDecided }: DecisionButtonsProps) {
  const words = useTexts().operator.requests;
  const reload = useReload();
  const [asked, setAsked] = useState<'approve' | 'refuse' | null>(null);
  const params = { request_id: request.request_id };
  const close = () => setAsked(null);
  const done = async (news: string) => {
    await reload('listLiveRequests', 'readAnyMerchant', 'listAllMerchants');
    close();
    onDecided?.(news);
  };
  const approve = ({ profile_name: name = '', note = '' }: Typed) =>
    call('approveMerchant', {
      params,
      body: { profile_name: name.trim(), ...(note.trim() !== '' && { note: note.trim() }) },
    }).then(() => done(words.approved(request.merchant_name)));
  const refuse = ({ reason = '' }: Typed) =>
    call('refuseLive', { params, body: { reason: reason.trim() } }).then(() =>
      done(words.refused(request.merchant_name)),
    );
  return (
    <div className="row">
      <Button kind="main" onClick={() => setAsked('approve')}>
        {words.approve}
      </Button>
      <Button kind="danger" onClick={() => setAsked('refuse')}>
        {words.refuse}
      </Button>
      {asked === 'approve' && <ApproveDialog request={request} onSend={approve} onClose={close} />}
      {asked === 'refuse' && (
        <Confirm
          title={words.refuseTitle(request.merchant_name)}
          button={words.refuse}
          onConfirm={refuse}
          onClose={close}
        >
          <TextArea name="reason" label={words.reason} hint={words.reasonHint} maxLength={500} />
        </Confirm>
      )}
    </div>
  );
}

type ApproveDialogProps = {
  readonly request: Request;
  readonly onSend: (typed: Typed) => Promise<unknown>;
  readonly onClose: () => void;
};

function ApproveDialog({ request, onSend, onClose }: ApproveDialogProps) {
  const { operator, cancel } = useTexts();
  const words = operator.requests;
  return (
    <Dialog title={words.approveTitle(request.merchant_name)} onClose={onClose}>
      <Form onSend={onSend}>
        <p>{words.approveLead}</p>
        <TextField
          name="profile_name"
          label={words.profileName}
          hint={words.profileNameHint}
          defaultValue={request.merchant_name}
          maxLength={100}
        />
        <TextArea name="note" label={words.note} hint={words.noteHint} maxLength={500} isOptional />
        <div className="dialog-foot">
          <Button onClick={onClose}>{cancel}</Button>
          <Submit>{words.approve}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
