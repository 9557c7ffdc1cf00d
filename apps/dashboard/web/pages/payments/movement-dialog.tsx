import { type ReactNode, useRef, useState } from 'react';
import { useReload } from '../../calls/use-answer.ts';
import { Amount } from '../../pieces/amount.tsx';
import { amountText, plainAmount } from '../../pieces/amount-text.ts';
import { Button } from '../../pieces/button.tsx';
import { Dialog } from '../../pieces/dialog.tsx';
import { TextField } from '../../pieces/field.tsx';
import { Form, Submit, type Typed, useFieldError } from '../../pieces/form.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { fieldWords } from '../../texts/problem-words.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { Payment } from './payment-page.tsx';
import { type MovementKind, type ReadMovement, readMovement } from './read-movement.ts';

type Requested = { readonly status: 'pending' | 'succeeded' | 'failed'; readonly amount_minor: number };

/** The fields that the form adds to the amount. */
type Extra = Readonly<Record<string, string | boolean>>;

type MovementDialogProps = {
  readonly kind: MovementKind;
  readonly payment: Payment;
  /** The amount that can still be captured or refunded, in minor units. */
  readonly left: number;
  readonly extraOf: (typed: Typed) => Extra;
  readonly send: (body: { readonly amount: string } & Extra, idempotencyKey: string) => Promise<Requested>;
  readonly onClose: () => void;
  /** Further fields. */
  readonly children: ReactNode;
};

/** Captures or refunds an amount. Shows how the typed amount is read; exactly that amount is sent. */
export function MovementDialog({ kind, payment, left, extraOf, send, onClose, children }: MovementDialogProps) {
  const texts = useTexts();
  const words = texts.payments[kind];
  const reload = useReload();
  const [answered, setAnswered] = useState<Requested | null>(null);
  const deed = useRef({ body: '', key: '' });
  const { currency } = payment;
  const [typed, setTyped] = useState(() => plainAmount(left, currency));
  const read = readMovement(kind, typed, left, currency);
  const onSend = async (fields: Typed) => {
    const amount = read.kind === 'amount' ? plainAmount(read.minor, currency) : typed.trim();
    const body = { amount, ...extraOf(fields) };
    const sent = send(body, keyFor(deed.current, JSON.stringify(body)));
    setAnswered(await sent.finally(() => reload('readPayment', 'listPayments', 'readVolume')));
  };
  if (answered) return <Outcome kind={kind} answered={answered} currency={currency} onClose={onClose} />;
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Form onSend={onSend}>
        <p className="strong">{texts.payments.pageTitle(payment.reference ?? payment.track_id)}</p>
        <p>{words.lead}</p>
        <p className="row">
          <span className="soft">{kind === 'refund' ? texts.payments.left : texts.payments.leftToCapture}</span>
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
        <Meant kind={kind} read={read} currency={currency} />
        {children}
        <div className="dialog-foot">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Submit kind="main" {...(kind === 'refund' && { icon: 'refund' })}>
            {read.kind === 'amount' ? words.goWith(amountText(read.minor, currency)) : words.go}
          </Submit>
        </div>
      </Form>
    </Dialog>
  );
}

type MeantProps = { readonly kind: MovementKind; readonly read: ReadMovement; readonly currency: string };

/** How the typed amount is read, before it is sent. */
function Meant({ kind, read, currency }: MeantProps) {
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
      {texts.payments[kind].meant(unbroken(read.minor, currency), unbroken(read.leftAfter, currency))}
    </p>
  );
}

/** An amount with a non-breaking space, for use in a sentence. */
function unbroken(minor: number, currency: string): string {
  return amountText(minor, currency).replace(' ', '\u00a0');
}

/** Repeating the same request after a lost answer uses the same key. Another amount or field gets a new key. */
export function keyFor(deed: { body: string; key: string }, body: string): string {
  if (deed.body !== body) Object.assign(deed, { body, key: crypto.randomUUID() });
  return deed.key;
}

const KINDS = { pending: 'warn', succeeded: 'good', failed: 'bad' } as const;

type OutcomeProps = {
  readonly kind: MovementKind;
  readonly answered: Requested;
  readonly currency: string;
  readonly onClose: () => void;
};

function Outcome({ kind, answered, currency, onClose }: OutcomeProps) {
  const { payments, close } = useTexts();
  const words = payments[kind].outcomes[answered.status];
  return (
    <Dialog title={payments[kind].title} onClose={onClose}>
      <Notice kind={KINDS[answered.status]} title={words.title} isNews>
        <p>
          <Amount minor={answered.amount_minor} currency={currency} />
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
