import { BRAND_NAMES } from '@pay/core/cards/card-brand';
import { CURRENCIES } from '@pay/money/currency';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../../pieces/button.tsx';
import type { Filter } from '../../pieces/use-filter.ts';
import { useWrittenFields } from '../../pieces/use-written-fields.ts';
import { ZoneLine } from '../../pieces/zone.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import type { PAYMENT_FILTERS, PaymentFilter } from './payment-filter.ts';
import { SESSION_STATUSES } from './session-state.tsx';

type PaymentFiltersProps = { readonly filter: Filter<(typeof PAYMENT_FILTERS)[number]> };

const RARE = ['last4', 'currency', 'amount_min', 'amount_max', 'reference', 'metadata'] as const;

/** The common filters in one line, with the others collapsed. Choices apply immediately, typed values after Enter. */
export function PaymentFilters({ filter }: PaymentFiltersProps) {
  const words = useTexts().payments.filters;
  const { chosen, choose, clear, isFiltered } = filter;
  const form = useWrittenFields(chosen);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]);
    choose(Object.fromEntries(typed) as PaymentFilter);
  };
  return (
    <form ref={form} className="filter-form" aria-label={words.label} onSubmit={send}>
      <div className="filter-line">
        <Field label={words.search} className="filter-wide">
          {(id) => (
            <input
              id={id}
              className="box"
              type="search"
              name="q"
              defaultValue={chosen.q}
              placeholder={words.searchHint}
              maxLength={200}
              dir="auto"
            />
          )}
        </Field>
        <Usual chosen={chosen} />
        <Button type="submit">{words.apply}</Button>
      </div>
      <ZoneLine of="days" />
      <details className="filter-more" open={RARE.some((name) => chosen[name] !== '')}>
        <summary>{words.more}</summary>
        <Rare chosen={chosen} />
      </details>
      {isFiltered && (
        <div>
          <Button kind="quiet" onClick={clear}>
            {words.clear}
          </Button>
        </div>
      )}
    </form>
  );
}

function Usual({ chosen }: { readonly chosen: PaymentFilter }) {
  const { filters: words, states, otherBrand } = useTexts().payments;
  return (
    <>
      <Select label={words.status} name="status" value={chosen.status}>
        <option value="">{words.all}</option>
        {SESSION_STATUSES.map((status) => (
          <option key={status} value={status}>
            {states[status]}
          </option>
        ))}
      </Select>
      <Select label={words.brand} name="brand" value={chosen.brand}>
        <option value="">{words.all}</option>
        {Object.entries(BRAND_NAMES).map(([brand, name]) => (
          <option key={brand} value={brand}>
            {name}
          </option>
        ))}
        <option value="unknown">{otherBrand}</option>
      </Select>
      <Input label={words.from} name="from" value={chosen.from} type="date" />
      <Input label={words.to} name="to" value={chosen.to} type="date" />
    </>
  );
}

function Rare({ chosen }: { readonly chosen: PaymentFilter }) {
  const words = useTexts().payments.filters;
  return (
    <div className="filter-line">
      <Input label={words.last4} name="last4" value={chosen.last4} type="text" />
      <Select label={words.currency} name="currency" value={chosen.currency}>
        <option value="">{words.all}</option>
        {CURRENCIES.map((currency) => (
          <option key={currency} value={currency}>
            {currency}
          </option>
        ))}
      </Select>
      <Input label={words.amountMin} name="amount_min" value={chosen.amount_min} type="text" />
      <Input label={words.amountMax} name="amount_max" value={chosen.amount_max} type="text" />
      <Input label={words.reference} name="reference" value={chosen.reference} type="text" />
      <Input label={words.metadata} name="metadata" value={chosen.metadata} type="text" />
    </div>
  );
}

/** Arabic-Indic digits can be typed too. */
const LAST_FOUR = { inputMode: 'numeric', pattern: '[0-9\u0660-\u0669]{4}', maxLength: 4, dir: 'ltr' } as const;

type NamedProps = { readonly label: string; readonly name: string; readonly value: string };

function Select({ label, name, value, children }: NamedProps & { readonly children: ReactNode }) {
  return (
    <Field label={label}>
      {(id) => (
        <select
          id={id}
          name={name}
          className="box"
          defaultValue={value}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {children}
        </select>
      )}
    </Field>
  );
}

function Input({ label, name, value, type }: NamedProps & { readonly type: 'text' | 'date' }) {
  const isAmount = name.startsWith('amount');
  return (
    <Field label={label}>
      {(id) => (
        <input
          id={id}
          name={name}
          type={type}
          className="box"
          defaultValue={value}
          {...(isAmount && { inputMode: 'decimal' as const, maxLength: 40 })}
          {...(name === 'last4' && LAST_FOUR)}
          {...(name === 'metadata' && { placeholder: 'order=1042', dir: 'ltr', minLength: 3 })}
        />
      )}
    </Field>
  );
}

type FieldProps = {
  readonly label: string;
  readonly className?: string;
  readonly children: (id: string) => ReactNode;
};

function Field({ label, className = '', children }: FieldProps) {
  const id = useId();
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
