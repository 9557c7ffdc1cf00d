import { useState } from 'react';
import type { Body } from '../../../../api/calls.ts';
import { call } from '../../../calls/call.ts';
import { useReload } from '../../../calls/use-answer.ts';
import { Button } from '../../../pieces/button.tsx';
import { Dialog } from '../../../pieces/dialog.tsx';
import { SelectField, TextArea } from '../../../pieces/field.tsx';
import { Form, Submit, type Typed } from '../../../pieces/form.tsx';
import { SignedAmount } from '../../../pieces/signed-amount.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { useSettlementTexts } from '../../settlements/use-settlement-texts.ts';
import type { Item } from './item-table.tsx';

type Decision = Body<'endSettlementItem'>['decision'];

type EndDialogProps = {
  readonly item: Item;
  readonly onDone: (news: string) => void;
  readonly onClose: () => void;
};

/** Resolves an item with an operator's decision. Nothing is chosen at first, so that nothing is booked by accident. */
export function EndDialog({ item, onDone, onClose }: EndDialogProps) {
  const words = useSettlementTexts();
  const { cancel } = useTexts();
  const reload = useReload();
  const [decision, setDecision] = useState<Decision | ''>('');
  const send = async ({ note = '' }: Typed) => {
    const params = { settlement_item_id: item.settlement_item_id };
    const body = { decision: decision as Decision, note: note.trim() };
    await call('endSettlementItem', { params, body }).finally(() => reload('listSettlementItems'));
    onDone(words.end.news);
  };
  return (
    <Dialog title={words.end.title} onClose={onClose}>
      <Form onSend={send}>
        <p>
          <strong>{words.reasons[item.reason].name}</strong>,{' '}
          <SignedAmount minor={item.amount_minor} currency={item.currency} />
        </p>
        <p>{words.reasons[item.reason].advice}</p>
        <SelectField
          name="decision"
          label={words.end.decision}
          hint={decision === '' ? undefined : words.end.means[decision]}
          value={decision}
          onChange={(event) => setDecision(event.currentTarget.value as Decision | '')}
          required
        >
          <option value="">{words.end.choose}</option>
          {item.decisions.map((each) => (
            <option key={each} value={each}>
              {words.end.decisions[each]}
            </option>
          ))}
        </SelectField>
        <TextArea name="note" label={words.end.note} hint={words.end.noteHint} maxLength={2_000} />
        <div className="dialog-foot">
          <Button onClick={onClose}>{cancel}</Button>
          <Submit>{words.end.submit}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
