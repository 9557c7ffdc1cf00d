import { Link } from '@tanstack/react-router';
import { type FormEvent, useId } from 'react';
import { type Listed, useList } from '../../calls/use-list.ts';
import { Button } from '../../pieces/button.tsx';
import { CodeBlock } from '../../pieces/code-block.tsx';
import { Empty } from '../../pieces/empty.tsx';
import { NoRight } from '../../pieces/no-right.tsx';
import { Paged } from '../../pieces/paged.tsx';
import { PageHead } from '../../pieces/section.tsx';
import { type Filter, useFilter } from '../../pieces/use-filter.ts';
import { useWrittenFields } from '../../pieces/use-written-fields.ts';
import { When } from '../../pieces/when.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useCustomerTexts } from './use-customer-texts.ts';

const FILTERS = ['q'] as const;

const EXAMPLE = `{
  "amount": 10.500,
  "currency": "BHD",
  "customer": {
    "email": "sara@shopper.example",
    "name": "Sara Ali",
    "phone": "+97317000000"
  }
}`;

/** The people who have paid the profile or tried to. */
export function CustomersPage() {
  const words = useCustomerTexts();
  const { may } = useProfilePage();
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      {may('customers.read') ? <Customers /> : <NoRight />}
    </>
  );
}

function Customers() {
  const words = useCustomerTexts();
  const { profile } = useProfilePage();
  const filter = useFilter(FILTERS);
  const { q } = filter.chosen;
  const customers = useList('listCustomers', {
    params: { profile_id: profile.profile_id },
    query: { ...(q !== '' && { q }) },
  });
  const nothingFits = (
    <Empty icon="person" title={words.nothing.title} action={<Button onClick={filter.clear}>{words.clear}</Button>}>
      {words.nothing.advice}
    </Empty>
  );
  const nobodyYet = (
    <>
      <Empty icon="person" title={words.empty.title}>
        {words.empty.advice}
      </Empty>
      <CodeBlock title={words.empty.code} code={EXAMPLE} />
    </>
  );
  return (
    <div className="stack">
      <Search filter={filter} />
      <Paged query={customers} empty={filter.isFiltered ? nothingFits : nobodyYet}>
        {(items) => <CustomerTable customers={items} />}
      </Paged>
    </div>
  );
}

function Search({ filter: { chosen, choose } }: { readonly filter: Filter<'q'> }) {
  const words = useCustomerTexts();
  const id = useId();
  const form = useWrittenFields({ q: chosen.q });
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    choose({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() });
  };
  return (
    <form ref={form} className="filters" aria-label={words.title} onSubmit={find}>
      <div className="field">
        <label htmlFor={id}>{words.search}</label>
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
      </div>
      <Button type="submit">{words.find}</Button>
    </form>
  );
}

function CustomerTable({ customers }: { readonly customers: readonly Listed<'listCustomers'>[] }) {
  const words = useCustomerTexts();
  const profileId = useProfilePage().profile.profile_id;
  return (
    <table className="table" aria-label={words.title}>
      <thead>
        <tr>
          <th scope="col">{words.customer}</th>
          <th scope="col">{words.phone}</th>
          <th scope="col">{words.first}</th>
          <th scope="col">{words.last}</th>
        </tr>
      </thead>
      <tbody>
        {customers.map((customer) => (
          <tr key={customer.customer_id} className="table-opens">
            <td>
              <span className="table-words">
                <Link
                  className="strong table-link breaks"
                  to="/profiles/$profileId/customers/$customerId"
                  params={{ profileId, customerId: customer.customer_id }}
                >
                  <bdi>{customer.name ?? customer.email}</bdi>
                </Link>
                {customer.name !== null && (
                  <bdi dir="ltr" className="soft breaks">
                    {customer.email}
                  </bdi>
                )}
              </span>
            </td>
            <td data-label={words.phone}>{customer.phone !== null && <bdi dir="ltr">{customer.phone}</bdi>}</td>
            <td data-label={words.first}>
              <When at={customer.first_at} />
            </td>
            <td data-label={words.last}>
              <When at={customer.last_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
