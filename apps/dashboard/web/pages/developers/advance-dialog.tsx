import { useRef } from 'react';
import { call } from '../../calls/call.ts';
import { useReload } from '../../calls/use-answer.ts';
import { Button } from '../../pieces/button.tsx';
import { Dialog } from '../../pieces/dialog.tsx';
import { SelectField, TextField } from '../../pieces/field.tsx';
import { Form, Submit, type Typed } from '../../pieces/form.tsx';
import { westernDigits } from '../../pieces/western-digits.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { keyFor } from '../payments/movement-dialog.tsx';
import { spanText } from './span-text.ts';
import { useDeveloperTexts } from './use-developer-texts.ts';

const UNITS = { minutes: 60, hours: 3_600, days: 86_400 } as const;
type Unit = keyof typeof UNITS;
const UNIT_NAMES = Object.keys(UNITS) as Unit[];

type AdvanceDialogProps = {
  readonly profileId: string;
  /** Null to enter a time. */
  readonly seconds: number | null;
  readonly onClose: () => void;
};

/** Before the clock is advanced, says what will happen, because no deadline can be moved back. */
export function AdvanceDialog({ profileId, seconds, onClose }: AdvanceDialogProps) {
  const { cancel, lang } = useTexts();
  const words = useDeveloperTexts().clock;
  const reload = useReload();
  const deed = useRef({ body: '', key: '' });
  const send = async (typed: Typed) => {
    const body = { seconds: seconds ?? secondsOf(typed) };
    const idempotencyKey = keyFor(deed.current, JSON.stringify(body));
    await call('advanceTestClock', { params: { profile_id: profileId }, body, idempotencyKey });
    await reload('readTestClock', 'listPayments', 'listLinks', 'listKeys', 'listDisputes', 'readWarnings');
    onClose();
  };
  return (
    <Dialog title={seconds === null ? words.title : words.step(spanText(seconds, lang))} onClose={onClose}>
      <Form onSend={send}>
        <p>{words.confirm}</p>
        <p>{words.keys}</p>
        {seconds === null && (
          <>
            <TextField
              name="seconds"
              label={words.amount}
              inputMode="numeric"
              maxLength={10}
              autoComplete="off"
              dir="ltr"
              autoFocus
            />
            <SelectField name="unit" label={words.unit} hint={words.most} defaultValue="hours">
              {UNIT_NAMES.map((unit) => (
                <option key={unit} value={unit}>
                  {words.units[unit]}
                </option>
              ))}
            </SelectField>
          </>
        )}
        <div className="dialog-foot">
          <Button onClick={onClose}>{cancel}</Button>
          <Submit>{words.advance}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}

/** A value that is not a whole number is sent as 0. The server refuses it with an error for this field. */
function secondsOf({ seconds: typed = '', unit = '' }: Typed): number {
  const digits = westernDigits(typed);
  const ofUnit = UNITS[UNIT_NAMES.find((each) => each === unit) ?? 'hours'];
  return /^[0-9]+$/.test(digits) ? Number(digits) * ofUnit : 0;
}
