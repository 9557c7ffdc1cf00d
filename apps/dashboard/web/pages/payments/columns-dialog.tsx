import { PAYMENT_COLUMNS, type PaymentColumn, USUAL_PAYMENT_COLUMNS } from '@pay/core/merchants/access/payment-columns';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../calls/call.ts';
import { reloadMe, useMe } from '../../calls/me.ts';
import { Button } from '../../pieces/button.tsx';
import { Dialog } from '../../pieces/dialog.tsx';
import { Form, Submit } from '../../pieces/form.tsx';
import { useTexts } from '../../texts/use-texts.ts';

/** The heads of the columns. */
export function useColumnNames(): Readonly<Record<PaymentColumn, string>> {
  const { state, card, made: created, amount, moreColumns } = useTexts().payments;
  return { state, card, created, amount, ...moreColumns };
}

/** The columns that the person sees. */
export function usePaymentColumns(): readonly PaymentColumn[] {
  return useMe().person.payment_columns ?? USUAL_PAYMENT_COLUMNS;
}

export function ColumnsDialog({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts();
  const words = texts.payments;
  const client = useQueryClient();
  const columns = usePaymentColumns();
  const names = useColumnNames();
  return (
    <Dialog title={words.chooseColumns.title} onClose={onClose}>
      <Form
        onSend={async (typed) => {
          await call('changeMe', { body: { payment_columns: PAYMENT_COLUMNS.filter((column) => column in typed) } });
          await reloadMe(client);
          onClose();
        }}
      >
        <fieldset className="stack stack-tight">
          <legend>{words.chooseColumns.lead}</legend>
          {PAYMENT_COLUMNS.map((column) => (
            <label key={column} className="check">
              <input type="checkbox" name={column} defaultChecked={columns.includes(column)} />
              <span>{names[column]}</span>
            </label>
          ))}
        </fieldset>
        <div className="dialog-foot">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Submit>{texts.save}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
