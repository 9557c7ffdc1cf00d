import { useId, useState } from 'react';
import { Button, IconButton } from '../../../pieces/button.tsx';
import { shortened } from '../../../pieces/copyable.tsx';
import { SelectField, TextField } from '../../../pieces/field.tsx';
import { useFieldError } from '../../../pieces/form.tsx';
import { Icon } from '../../../pieces/icon.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import type { RoutedAccount } from './routing-page.tsx';
import { type RuleFields, sumOf } from './rule-fields.ts';

type Shares = RuleFields['shares'];

type ShareFieldsProps = {
  readonly shares: Shares;
  readonly accounts: readonly RoutedAccount[];
  readonly onChange: (shares: Shares) => void;
};

/** The accounts of a rule, each with its percentage, and their sum. */
export function ShareFields({ shares, accounts, onChange }: ShareFieldsProps) {
  const words = useTexts().routing.form;
  const id = useId();
  // A row keeps its number while others are removed, so that its fields stay the same.
  const [keys, setKeys] = useState(() => shares.map((_, place) => place));
  const error = useFieldError('shares');
  const sum = sumOf(shares.map(({ percent }) => percent));
  return (
    <fieldset name="shares" className="stack stack-tight" aria-describedby={`${id}-hint`}>
      <legend className="label">{words.shares}</legend>
      <p className="field-hint" id={`${id}-hint`}>
        {words.sharesHint}
      </p>
      {shares.map((share, place) => (
        <ShareRow
          key={keys[place]}
          share={share}
          place={place}
          accounts={accounts}
          errorId={error === undefined ? null : `${id}-error`}
          onChange={(part) => onChange(shares.map((each) => (each === share ? { ...each, ...part } : each)))}
          {...(shares.length > 1 && {
            onRemove: () => {
              setKeys(keys.toSpliced(place, 1));
              onChange(shares.toSpliced(place, 1));
            },
          })}
        />
      ))}
      <div className="row row-apart">
        <Button
          kind="quiet"
          icon="plus"
          onClick={() => {
            setKeys([...keys, Math.max(...keys) + 1]);
            onChange([...shares, { accountId: '', percent: String(Math.max(0, 100 - sum)) }]);
          }}
        >
          {words.addAccount}
        </Button>
        <p className={`state state-${sum === 100 ? 'good' : 'warn'}`} role="status">
          {words.together(sum)}
        </p>
      </div>
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="warn" small />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}

type ShareRowProps = {
  readonly share: Shares[number];
  readonly place: number;
  readonly accounts: readonly RoutedAccount[];
  /** The id of the error about all shares together. */
  readonly errorId: string | null;
  readonly onChange: (part: Partial<Shares[number]>) => void;
  /** Left out for the only account. */
  readonly onRemove?: () => void;
};

/** One account with its percentage. */
function ShareRow({ share, place, accounts, errorId, onChange, onRemove }: ShareRowProps) {
  const words = useTexts().routing.form;
  return (
    <div className="share">
      <SelectField
        name={`account_${place}`}
        label={words.account(place + 1)}
        value={share.accountId}
        required
        onChange={(event) => onChange({ accountId: event.currentTarget.value })}
      >
        <Options chosen={share.accountId} accounts={accounts} />
      </SelectField>
      <TextField
        name={`percent_${place}`}
        label={words.percent(place + 1)}
        value={share.percent}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        {...(errorId !== null && { 'aria-invalid': true, 'aria-describedby': errorId })}
        onChange={(event) => onChange({ percent: event.currentTarget.value })}
      />
      {onRemove && <IconButton icon="bin" label={words.removeAccount(place + 1)} onClick={onRemove} />}
    </div>
  );
}

/** The accounts that a rule can name, and any account that the rule names although the account cannot be used. */
function Options({ chosen, accounts }: { readonly chosen: string; readonly accounts: readonly RoutedAccount[] }) {
  const { accounts: words, routing } = useTexts();
  const isKnown = accounts.some(({ account_id: id }) => id === chosen);
  return (
    <>
      <option value="">{routing.form.choose}</option>
      {chosen !== '' && !isKnown && (
        <option value={chosen}>
          {shortened(chosen)} ({routing.form.gone})
        </option>
      )}
      {accounts.map(({ account_id: id, title, state }) => (
        <option key={id} value={id}>
          {title} {shortened(id)} {state !== 'active' && `(${words.states[state]})`}
        </option>
      ))}
    </>
  );
}
