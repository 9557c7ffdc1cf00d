import { useRef, useState } from 'react';
import { call } from '../../calls/call.ts';
import { useReload } from '../../calls/use-answer.ts';
import { Amount } from '../../pieces/amount.tsx';
import { amountText, plainAmount } from '../../pieces/amount-text.ts';
import { Button } from '../../pieces/button.tsx';
import { Dialog } from '../../pieces/dialog.tsx';
import { TextField } from '../../pieces/field.tsx';
import { Form, Submit, type Typed, useFieldError } from '../../pieces/form.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { fieldWords } from '../../texts/problem-words.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { Payment } from './payment-page.tsx';
import { type ReadRefund, readRefund } from './read-refund.ts';

type RefundDialogProps = { readonly payment: Payment; readonly onClose: () => void };
type Answered = { readonly status: 'pending' | 'succeeded' | 'failed'; readonly minor: number };

/** Refunds the remaining amount or a part of it. Shows how the typed amount is read, and sends exactly that amount. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const texts = useTexts();
  const words = texts.payments.refund;
  const { profile } = useProfilePage();
  const reload = useReload();
  const [answered, setAnswered] = useState<Answered | null>(null);
  const deed = useRef({ body: '', key: '' });
  const { currency, refundable_minor: left, track_id: trackId } = payment;
  const [typed, setTyped] = useState(() => plainAmount(left, currency));
  const read = readRefund(typed, left, currency);
  const send = async ({ reason = '' }: Typed) => {
    const amount = read.kind === 'amount' ? plainAmount(read.minor, currency) : typed.trim();
    const body = { amount, ...(reason.trim() && { reason: reason.trim() }) };
    const refund = await call('refundPayment', {
      params: { profile_id: profile.profile_id, track_id: trackId },
      body,
      idempotencyKey: keyFor(deed.current, JSON.stringify(body)),
    }).finally(() => reload('readPayment', 'listPayments', 'readVolume'));
    setAnswered({ status: refund.status, minor: refund.amount_minor });
  };
  if (answered) return <Outcome answered={answered} currency={currency} onClose={onClose} />;
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Form onSend={send}>
        <p>{words.lead}</p>
        <p className="row">
          <span className="soft">{texts.payments.left}</span>
          <strong>
            <Amount minor={left} currency={currency} />
          </strong>
        </p>
        <TextField
          name="amount"
          label={words.amount(currency)}
          hint={words.amountHint}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          maxLength={40}
          className="figures"
          autoFocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <Meant read={read} currency={currency} />
        <TextField name="reason" label={words.reason} hint={words.reasonHint} maxLength={500} isOptional dir="auto" />
        <div className="dialog-foot">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Submit kind="main" icon="refund">
            {read.kind === 'amount' ? words.goWith(amountText(read.minor, currency)) : words.go}
          </Submit>
        </div>
      </Form>
    </Dialog>
  );
}

/** How the typed amount is read, before it is sent. */
function Meant({ read, currency }: { readonly read: ReadRefund; readonly currency: string }) {
  const texts = useTexts();
  const isRefused = useFieldError('amount') !== undefined;
  if (read.kind === 'wrong') {
    return isRefused ? null : (
      <p className="meant soft" role="status">
        {fieldWords(read.problem, 'amount', texts)}
      </p>
    );
  }
  return (
    <p className="meant figures" role="status">
      {texts.payments.refund.meant(unbroken(read.minor, currency), unbroken(read.leftAfter, currency))}
    </p>
  );
}

/** An amount with a non-breaking space, for use in a sentence. */
function unbroken(minor: number, currency: string): string {
  return amountText(minor, currency).replace(' ', '\u00a0');
}

/** Repeating the same refund after a lost answer uses the same key. Another amount or reason gets a new key. */
function keyFor(deed: { body: string; key: string }, body: string): string {
  if (deed.body !== body) Object.assign(deed, { body, key: crypto.randomUUID() });
  return deed.key;
}

const KINDS = { pending: 'warn', succeeded: 'good', failed: 'bad' } as const;

type OutcomeProps = { readonly answered: Answered; readonly currency: string; readonly onClose: () => void };

function Outcome({ answered, currency, onClose }: OutcomeProps) {
  const { payments, close } = useTexts();
  const words = payments.refund.outcomes[answered.status];
  return (
    <Dialog title={payments.refund.title} onClose={onClose}>
      <Notice kind={KINDS[answered.status]} title={words.title} isNews>
        <p>
          <Amount minor={answered.minor} currency={currency} />
        </p>
        <p>{words.advice}</p>
      </Notice>
      <div className="dialog-foot">
        <Button kind="main" onClick={onClose} autoFocus>
          {close}
        </Button>
      </div>
    </Dialog>
  );
}
