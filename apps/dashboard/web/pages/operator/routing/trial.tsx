import { ROUTED_BRANDS } from '@pay/core/paying/acquiring/routed-sale';
import { useState } from 'react';
import type { Answer } from '../../../../api/calls.ts';
import { call } from '../../../calls/call.ts';
import { SelectField, TextField } from '../../../pieces/field.tsx';
import { Form, Submit, type Typed } from '../../../pieces/form.tsx';
import { Notice } from '../../../pieces/notice.tsx';
import { Section } from '../../../pieces/section.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { brandName } from '../brand-name.ts';
import type { RoutedAccount } from './routing-page.tsx';
import { TrialOutcome } from './trial-outcome.tsx';
import type { EditedRules } from './use-rules.ts';

/** What a trial found, with the rules that it tried. */
export type Tried = { readonly json: string; readonly answer: Answer<'tryRouting'> };

type TrialProps = {
  readonly profileId: string;
  readonly rules: EditedRules;
  readonly accounts: readonly RoutedAccount[];
};

/** Asks which accounts would take a payment, according to the saved rules or to the rules that are being edited. */
export function Trial({ profileId, rules, accounts }: TrialProps) {
  const { trial: words, form: fields } = useTexts().routing;
  const [tried, setTried] = useState<Tried | null>(null);
  const send = async ({ amount = '', currency = '', brand = 'visa', country = '', which = 'edited' }: Typed) => {
    setTried(null);
    const json = which === 'saved' ? rules.savedJson : rules.draftJson;
    const body = { amount, currency, brand, ...(country.trim() && { country }), rules: json };
    setTried({ json, answer: await call('tryRouting', { params: { profile_id: profileId }, body }) });
  };
  const isStale = tried !== null && tried.json !== rules.draftJson && tried.json !== rules.savedJson;
  return (
    <Section title={words.title} lead={words.lead} isWhole>
      <Form onSend={send} label={words.title}>
        <div className="filter-line filter-line-top">
          <TextField name="amount" label={words.amount} inputMode="decimal" placeholder="12.500" dir="ltr" />
          <TextField name="currency" label={words.currency} placeholder="BHD" maxLength={3} dir="ltr" />
          <SelectField name="brand" label={words.brand}>
            {ROUTED_BRANDS.map((brand) => (
              <option key={brand} value={brand}>
                {brand === 'unknown' ? fields.otherBrand : brandName(brand)}
              </option>
            ))}
          </SelectField>
          <TextField name="country" label={words.country} hint={words.countryHint} maxLength={2} dir="ltr" isOptional />
          {rules.isChanged && (
            <SelectField name="which" label={words.rules}>
              <option value="edited">{words.asEdited}</option>
              <option value="saved">{words.asSaved}</option>
            </SelectField>
          )}
        </div>
        <div className="row">
          <Submit>{words.go}</Submit>
        </div>
      </Form>
      {isStale && <Notice>{words.stale}</Notice>}
      {tried && !isStale && <TrialOutcome tried={tried} accounts={accounts} />}
    </Section>
  );
}
