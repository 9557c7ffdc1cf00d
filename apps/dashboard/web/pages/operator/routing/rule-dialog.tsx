import { useState } from 'react';
import { CallError, plainProblem } from '../../../calls/problem.ts';
import { Button } from '../../../pieces/button.tsx';
import { Dialog } from '../../../pieces/dialog.tsx';
import { TextField } from '../../../pieces/field.tsx';
import { Form, Submit, type Typed } from '../../../pieces/form.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { BrandChecks } from './brand-checks.tsx';
import type { WrittenRule } from './draft.ts';
import type { RoutedAccount } from './routing-page.tsx';
import { fieldsOf, ruleFrom } from './rule-fields.ts';
import { ShareFields } from './share-fields.tsx';

type RuleDialogProps = {
  readonly title: string;
  /** Null for a new rule. */
  readonly rule: WrittenRule | null;
  readonly accounts: readonly RoutedAccount[];
  readonly onDone: (rule: WrittenRule) => void;
  readonly onClose: () => void;
};

/** The form of a rule. The returned rule can be saved. */
export function RuleDialog({ title, rule, accounts, onDone, onClose }: RuleDialogProps) {
  const texts = useTexts();
  const words = texts.routing.form;
  const [fields] = useState(() => fieldsOf(rule ?? newRule(accounts)));
  const [brands, setBrands] = useState(fields.brands);
  const [shares, setShares] = useState(fields.shares);
  const send = async ({ currencies = '', countries = '', amount_from = '', amount_to = '' }: Typed) => {
    const read = ruleFrom({ currencies, brands, countries, amount_from, amount_to, shares });
    if ('problems' in read) throw new CallError({ ...plainProblem('invalid_request'), errors: read.problems });
    onDone(read.rule);
  };
  const code = { dir: 'ltr', autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const;
  const amount = { dir: 'ltr', inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <Dialog title={title} onClose={onClose} isWide>
      <Form onSend={send}>
        <p className="soft">{words.lead}</p>
        <TextField
          {...code}
          name="currencies"
          label={words.currencies}
          hint={words.currenciesHint}
          defaultValue={fields.currencies}
          isOptional
        />
        <BrandChecks chosen={brands} onChange={setBrands} />
        <TextField
          {...code}
          name="countries"
          label={words.countries}
          hint={words.countriesHint}
          defaultValue={fields.countries}
          isOptional
        />
        <div className="two">
          <TextField
            {...amount}
            name="amount_from"
            label={words.from}
            hint={words.amountHint}
            defaultValue={fields.amount_from}
            isOptional
          />
          <TextField
            {...amount}
            name="amount_to"
            label={words.to}
            hint={words.amountHint}
            defaultValue={fields.amount_to}
            isOptional
          />
        </div>
        <ShareFields shares={shares} accounts={accounts} onChange={setShares} />
        <div className="dialog-foot">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Submit>{words.go}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}

/** A rule that sends every payment to the first active account. */
function newRule(accounts: readonly RoutedAccount[]): WrittenRule {
  const first = accounts.find(({ state }) => state === 'active') ?? accounts[0];
  return { accounts: [{ account_id: first?.account_id ?? '', percent: 100 }] };
}
