import { useState } from 'react';
import type { Body } from '../../../api/calls.ts';
import { call } from '../../calls/call.ts';
import { useReload } from '../../calls/use-answer.ts';
import type { Listed } from '../../calls/use-list.ts';
import { Button } from '../../pieces/button.tsx';
import { Confirm } from '../../pieces/confirm.tsx';
import { Dialog } from '../../pieces/dialog.tsx';
import { SelectField, TextArea } from '../../pieces/field.tsx';
import { Form, Submit, type Typed } from '../../pieces/form.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { SettlementFacts } from './settlement-facts.tsx';

type Item = Listed<'listUnknown'>;
type Proposal = NonNullable<Item['proposal']>;
type Outcome = Body<'proposeSettlement'>['outcome'];

/** The action that an operator has chosen for an unknown payment, and the data that the page showed. */
export type SettlementQuestion =
  | { readonly kind: 'propose'; readonly item: Item }
  | { readonly kind: 'confirm' | 'withdraw'; readonly item: Item; readonly proposal: Proposal };

type SettlementDialogProps = {
  readonly question: SettlementQuestion;
  readonly onDone: (news: string) => void;
  readonly onClose: () => void;
};

export function SettlementDialog({ question, onDone, onClose }: SettlementDialogProps) {
  const words = useTexts().platform.settlement;
  const reload = useReload();
  const { kind, item } = question;
  const send = async (typed: Typed) => {
    await carryOut(question, typed).finally(() => reload('listUnknown', 'readHealth'));
    onDone(words.news[kind]);
  };
  if (kind === 'propose') return <ProposeDialog item={item} onSend={send} onClose={onClose} />;
  const isConfirm = kind === 'confirm';
  return (
    <Confirm
      title={isConfirm ? words.confirmTitle : words.withdrawTitle}
      button={words[kind]}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{isConfirm ? words.confirmLead : words.withdrawLead}</p>
      <SettlementFacts item={item} proposal={question.proposal} />
      {isConfirm && <p>{item.kind === 'late_approval' ? words.means.late : words.means[question.proposal.outcome]}</p>}
    </Confirm>
  );
}

function carryOut(question: SettlementQuestion, { outcome, note = '' }: Typed): Promise<unknown> {
  const params = { attempt_id: question.item.id };
  switch (question.kind) {
    case 'propose':
      return call('proposeSettlement', { params, body: { outcome: outcome as Outcome, note: note.trim() } });
    case 'confirm': {
      const { outcome: proposed, note: read } = question.proposal;
      return call('confirmSettlement', { params, body: { outcome: proposed, note: read } });
    }
    case 'withdraw':
      return call('withdrawSettlement', { params });
  }
}

type ProposeDialogProps = {
  readonly item: Item;
  readonly onSend: (typed: Typed) => Promise<unknown>;
  readonly onClose: () => void;
};

function ProposeDialog({ item, onSend, onClose }: ProposeDialogProps) {
  const { platform, cancel } = useTexts();
  const words = platform.settlement;
  return (
    <Dialog title={words.proposeTitle} onClose={onClose}>
      <Form onSend={onSend}>
        <p>{words.proposeLead}</p>
        <SettlementFacts item={item} proposal={null} />
        {item.kind === 'late_approval' ? <OnlyFailed /> : <OutcomeField />}
        <TextArea name="note" label={words.note} hint={words.noteHint} maxLength={2_000} />
        <div className="dialog-foot">
          <Button onClick={onClose}>{cancel}</Button>
          <Submit>{words.propose}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}

/** Nothing is chosen at first, so that no outcome is proposed by accident. */
function OutcomeField() {
  const words = useTexts().platform.settlement;
  const [chosen, setChosen] = useState<Outcome | ''>('');
  return (
    <SelectField
      name="outcome"
      label={words.outcome}
      hint={chosen === '' ? undefined : words.means[chosen]}
      value={chosen}
      onChange={(event) => setChosen(event.currentTarget.value as Outcome | '')}
      required
    >
      <option value="">{words.choose}</option>
      <option value="succeeded">{words.outcomes.succeeded}</option>
      <option value="failed">{words.outcomes.failed}</option>
    </SelectField>
  );
}

function OnlyFailed() {
  const words = useTexts().platform.settlement;
  return (
    <>
      <input type="hidden" name="outcome" value="failed" />
      <p>{words.lateApproval}</p>
    </>
  );
}
