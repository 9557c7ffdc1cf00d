import { BRAND_NAMES, type KnownBrand } from '@pay/core/cards/card-brand';
import { useState } from 'react';
import type { Answer } from '../../../../api/calls.ts';
import { call } from '../../../calls/call.ts';
import { SelectField, TextField } from '../../../pieces/field.tsx';
import { Form, Submit, type Typed } from '../../../pieces/form.tsx';
import { Notice } from '../../../pieces/notice.tsx';
import { Section } from '../../../pieces/section.tsx';
import { useTexts } from '../../../texts/use-texts.ts';

const BRANDS = [...(Object.keys(BRAND_NAMES) as KnownBrand[]), 'mada', 'benefit'] as const;
/** Asks which accounts would take a payment. */
export function Trial({ profileId }: { readonly profileId: string }) {
  const words = useTexts().routing.trial;
  const [trial, setTrial] = useState<Answer<'tryRouting'> | null>(null);
  const send = async ({ amount = '', currency = '', brand = 'visa', country = '' }: Typed) => {
    setTrial(null);
    const query = { amount, currency, brand, ...(country.trim() && { country }) };
    setTrial(await call('tryRouting', { params: { profile_id: profileId }, query }));
  };
  return (
    <Section title={words.title} lead={words.lead}>
      <Form onSend={send}>
        <TextField name="amount" label={words.amount} inputMode="decimal" placeholder="12.500" />
        <TextField name="currency" label={words.currency} placeholder="BHD" maxLength={3} />
        <SelectField name="brand" label={words.brand}>
          {BRANDS.map((brand) => (
            <option key={brand} value={brand}>
              {brand === 'mada' || brand === 'benefit' ? brand : BRAND_NAMES[brand]}
            </option>
          ))}
        </SelectField>
        <TextField name="country" label={words.country} hint={words.countryHint} maxLength={2} isOptional />
        <div className="row">
          <Submit>{words.go}</Submit>
        </div>
      </Form>
      {trial && <Outcome trial={trial} />}
    </Section>
  );
}

function Outcome({ trial: { rule, accounts } }: { readonly trial: Answer<'tryRouting'> }) {
  const words = useTexts().routing.trial;
  return (
    <Notice title={rule === null ? words.noRule : words.rule(rule)} isNews>
      {accounts.length === 0 ? (
        words.nobody
      ) : (
        <ol>
          {accounts.map(({ account_id: id, title, percent }) => (
            <li key={id}>
              <bdi>{title}</bdi> <bdi className="mono">{id}</bdi>: {percent === 0 ? words.takesOver : `${percent}%`}
            </li>
          ))}
        </ol>
      )}
    </Notice>
  );
}
