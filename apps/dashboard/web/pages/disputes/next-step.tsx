import { useState } from 'react';
import { call } from '../../calls/call.ts';
import { useReload } from '../../calls/use-answer.ts';
import { Button } from '../../pieces/button.tsx';
import { Confirm } from '../../pieces/confirm.tsx';
import { Copyable } from '../../pieces/copyable.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { Dispute } from './dispute-page.tsx';

type Answer = Dispute['answers'][number];

/** What the state means, and what a person can record about the dispute. Nothing is sent to the acquirer. */
export function NextStep({ dispute }: { readonly dispute: Dispute }) {
  const words = useTexts().disputes;
  const { may } = useProfilePage();
  const [asked, setAsked] = useState<Answer | null>(null);
  const { state, answers } = dispute;
  const isOpen = answers.includes('evidence_submitted');
  return (
    <Notice kind={isOpen ? 'warn' : 'plain'} title={words.next.title}>
      <p>{words.next[state]}</p>
      {isOpen && (
        <>
          <p className="row">
            <span>{words.next.send}</span> <Copyable value={dispute.acquirer_reference} />
          </p>
          <p>{words.next.afterwards}</p>
        </>
      )}
      {may('disputes.answer') && answers.length > 0 && (
        <p className="row only-screen">
          {isOpen && (
            <Button kind="main" onClick={() => setAsked('evidence_submitted')}>
              {words.next.submit}
            </Button>
          )}
          {answers.includes('accepted') && <Button onClick={() => setAsked('accepted')}>{words.next.accept}</Button>}
        </p>
      )}
      {asked && <ConfirmAnswer dispute={dispute} as={asked} onClose={() => setAsked(null)} />}
    </Notice>
  );
}

type ConfirmAnswerProps = { readonly dispute: Dispute; readonly as: Answer; readonly onClose: () => void };

function ConfirmAnswer({ dispute, as, onClose }: ConfirmAnswerProps) {
  const words = useTexts().disputes;
  const { profile } = useProfilePage();
  const reload = useReload();
  const question = as === 'accepted' ? words.confirmAccept : words.confirmSubmit;
  const params = { profile_id: profile.profile_id, dispute_id: dispute.dispute_id };
  const answer = async () => {
    try {
      await call('answerDispute', { params, body: { as } });
      onClose();
    } finally {
      await reload('readDispute', 'listDisputes', 'readPayment', 'readWarnings');
    }
  };
  return (
    <Confirm title={question.title} button={question.go} onConfirm={answer} onClose={onClose}>
      <p>{question.lead}</p>
    </Confirm>
  );
}
