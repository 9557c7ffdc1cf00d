import { parseCurrency } from '@pay/money/currency';
import { parseTypedAmount } from '@pay/money/typed-amount';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { call } from '../../calls/call.ts';
import { useReload } from '../../calls/use-answer.ts';
import { plainAmount } from '../../pieces/amount-text.ts';
import { Button } from '../../pieces/button.tsx';
import { Dialog } from '../../pieces/dialog.tsx';
import { TextArea, TextField } from '../../pieces/field.tsx';
import { Form, Submit, type Typed } from '../../pieces/form.tsx';
import { instantOfMinute } from '../../pieces/local-minute.ts';
import { useZone } from '../../pieces/zone.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { keyFor } from '../payments/movement-dialog.tsx';
import { useLinkTexts } from './use-link-texts.ts';

const AMOUNTS = ['amount', 'minimum_amount', 'maximum_amount'] as const;

/** Creates a payment link and opens its page. */
export function LinkDialog({ profileId, onClose }: { readonly profileId: string; readonly onClose: () => void }) {
  const { cancel, zone } = useTexts();
  const timeZone = useZone();
  const links = useLinkTexts();
  const words = links.form;
  const reload = useReload();
  const navigate = useNavigate();
  const deed = useRef({ body: '', key: '' });
  const [isOnce, setOnce] = useState(true);
  const send = async (typed: Typed) => {
    const body = bodyOf(typed, isOnce, timeZone);
    const idempotencyKey = keyFor(deed.current, JSON.stringify(body));
    const { link_id: linkId } = await call('createLink', { params: { profile_id: profileId }, body, idempotencyKey });
    await reload('listLinks');
    await navigate({ to: '/profiles/$profileId/payment-links/$linkId', params: { profileId, linkId } });
  };
  return (
    <Dialog title={links.create} onClose={onClose}>
      <Form onSend={send}>
        <TextField name="title" label={words.title} hint={words.titleHint} maxLength={100} dir="auto" autoFocus />
        <TextArea name="description" label={words.description} maxLength={500} rows={2} dir="auto" isOptional />
        <TextField
          name="currency"
          label={words.currency}
          placeholder="BHD"
          maxLength={3}
          autoCapitalize="characters"
          autoComplete="off"
          dir="ltr"
        />
        <HowMuch />
        <HowOften isOnce={isOnce} onChange={setOnce} />
        <TextField
          name="expires_at"
          label={words.expires}
          hint={zone.times(timeZone)}
          type="datetime-local"
          dir="ltr"
          isOptional
        />
        <TextField
          name="reference"
          label={words.reference}
          hint={words.referenceHint}
          maxLength={128}
          dir="auto"
          isOptional
        />
        <div className="dialog-foot">
          <Button onClick={onClose}>{cancel}</Button>
          <Submit>{links.create}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}

const AMOUNT = { inputMode: 'decimal', autoComplete: 'off', dir: 'ltr', maxLength: 40 } as const;

/** A fixed amount, or the bounds of the amount that the shopper enters. */
function HowMuch() {
  const links = useLinkTexts();
  const words = links.form;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Radios
        legend={words.howMuch}
        name="how_much"
        choices={[words.fixed, words.open]}
        chosen={isOpen ? 1 : 0}
        onChoose={(place) => setOpen(place === 1)}
      />
      {isOpen ? (
        <div className="two">
          <TextField name="minimum_amount" label={words.minimum} isOptional {...AMOUNT} />
          <TextField name="maximum_amount" label={words.maximum} isOptional {...AMOUNT} />
        </div>
      ) : (
        <TextField name="amount" label={links.amount} {...AMOUNT} />
      )}
    </>
  );
}

type HowOftenProps = { readonly isOnce: boolean; readonly onChange: (isOnce: boolean) => void };

function HowOften({ isOnce, onChange }: HowOftenProps) {
  const words = useLinkTexts().form;
  return (
    <>
      <Radios
        legend={words.howOften}
        name="how_often"
        choices={[words.once, words.many]}
        chosen={isOnce ? 0 : 1}
        onChoose={(place) => onChange(place === 0)}
      />
      {!isOnce && (
        <TextField
          name="max_payments"
          label={words.limit}
          hint={words.limitHint}
          inputMode="numeric"
          pattern="[1-9][0-9]{0,3}|10000"
          autoComplete="off"
          dir="ltr"
          isOptional
        />
      )}
    </>
  );
}

type RadiosProps = {
  readonly legend: string;
  readonly name: string;
  readonly choices: readonly string[];
  /** The index of the chosen choice. */
  readonly chosen: number;
  readonly onChoose: (place: number) => void;
};

function Radios({ legend, name, choices, chosen, onChoose }: RadiosProps) {
  return (
    <fieldset className="stack stack-tight">
      <legend className="label">{legend}</legend>
      {choices.map((choice, place) => (
        <label key={choice} className="check">
          <input type="radio" name={name} checked={place === chosen} onChange={() => onChoose(place)} />
          <span>{choice}</span>
        </label>
      ))}
    </fieldset>
  );
}

function bodyOf(typed: Typed, isOnce: boolean, timeZone: string) {
  const text = (name: string) => (typed[name] ?? '').trim();
  const currency = text('currency').toUpperCase();
  const optional = (name: string, value: string) => (value === '' ? {} : { [name]: value });
  const amounts = AMOUNTS.map((name) => optional(name, plainText(text(name), currency)));
  const expiresAt = instantOfMinute(text('expires_at'), timeZone) ?? '';
  const limit = isOnce ? '1' : text('max_payments');
  return {
    title: text('title'),
    currency,
    ...optional('description', text('description')),
    ...optional('reference', text('reference')),
    ...Object.assign({}, ...amounts),
    ...(limit !== '' && { max_payments: Number(limit) }),
    ...optional('expires_at', expiresAt),
  };
}

/** The amount as the server reads it. An ambiguous text is sent unchanged, and the server refuses it. */
function plainText(typed: string, code: string): string {
  const currency = parseCurrency(code);
  const parsed = currency && parseTypedAmount(typed, currency);
  return parsed?.ok ? plainAmount(Number(parsed.amount.minor), code) : typed;
}
