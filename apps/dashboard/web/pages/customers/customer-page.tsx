import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Answer } from '../../../api/calls.ts';
import { useAnswer } from '../../calls/use-answer.ts';
import { Amount } from '../../pieces/amount.tsx';
import { BackLink } from '../../pieces/back-link.tsx';
import { Copyable } from '../../pieces/copyable.tsx';
import { Loaded } from '../../pieces/loaded.tsx';
import { NoRight } from '../../pieces/no-right.tsx';
import { PageHead, Section } from '../../pieces/section.tsx';
import { When } from '../../pieces/when.tsx';
import { ZoneLine } from '../../pieces/zone.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { CustomerPayments } from './customer-payments.tsx';
import { useCustomerTexts } from './use-customer-texts.ts';

type Customer = Answer<'readCustomer'>;

/** A customer: what they have paid, and all their payments. */
export function CustomerPage() {
  const words = useCustomerTexts();
  const { profile, may } = useProfilePage();
  return (
    <>
      <BackLink to={`/profiles/${profile.profile_id}/customers`}>{words.title}</BackLink>
      {may('customers.read') ? <Details /> : <NoRight />}
    </>
  );
}

function Details() {
  const { profile } = useProfilePage();
  const { customerId = '' } = useParams({ strict: false });
  const customer = useAnswer('readCustomer', {
    params: { profile_id: profile.profile_id, customer_id: customerId },
  });
  return (
    <Loaded query={customer}>
      {(value) => (
        <>
          <PageHead title={value.name ?? value.email} lead={<Copyable value={value.customer_id} isShort />} />
          <Totals totals={value.totals} />
          <CustomerPayments customerId={value.customer_id} />
          <Facts customer={value} />
          <SharedMetadata shared={value.shared_metadata} />
        </>
      )}
    </Loaded>
  );
}

function Totals({ totals }: { readonly totals: Customer['totals'] }) {
  const words = useCustomerTexts().totals;
  return (
    <Section title={words.title} lead={words.lead} isWhole>
      <table className="table" aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">{words.currency}</th>
            <th scope="col">{words.payments}</th>
            <th scope="col" className="table-end">
              {words.refunded}
            </th>
            <th scope="col" className="table-end">
              {words.paid}
            </th>
          </tr>
        </thead>
        <tbody>
          {totals.map(({ currency, payments, paid, paid_minor: paidMinor, refunded_minor: refunded }) => (
            <tr key={currency}>
              <td className="strong">{currency}</td>
              <td data-label={words.payments} className="figures">
                {words.of(paid, payments)}
              </td>
              <td data-label={words.refunded} className="table-end">
                <Amount minor={refunded} currency={currency} />
              </td>
              <td data-label={words.paid} className="table-end">
                <Amount minor={paidMinor} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Facts({ customer }: { readonly customer: Customer }) {
  const words = useCustomerTexts();
  return (
    <Section title={words.details}>
      <dl className="facts panel panel-inner">
        <Fact name={words.email}>
          <bdi dir="ltr">{customer.email}</bdi>
        </Fact>
        <Fact name={words.name}>{customer.name && <bdi>{customer.name}</bdi>}</Fact>
        <Fact name={words.phone}>{customer.phone && <bdi dir="ltr">{customer.phone}</bdi>}</Fact>
        <Fact name={words.first}>
          <When at={customer.first_at} isExact />
        </Fact>
        <Fact name={words.last}>
          <When at={customer.last_at} isExact />
        </Fact>
      </dl>
      <ZoneLine of="times" />
    </Section>
  );
}

function SharedMetadata({ shared }: { readonly shared: Customer['shared_metadata'] }) {
  const words = useCustomerTexts().metadata;
  const pairs = Object.entries(shared);
  return (
    <Section title={words.title} lead={words.lead}>
      {pairs.length === 0 ? (
        <p className="soft">{words.none}</p>
      ) : (
        <dl className="facts panel panel-inner">
          {pairs.map(([key, value]) => (
            <Fact key={key} name={<bdi className="breaks">{key}</bdi>}>
              <bdi className="breaks">{value}</bdi>
            </Fact>
          ))}
        </dl>
      )}
    </Section>
  );
}

function Fact({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  const { none } = useTexts();
  return (
    <div>
      <dt>{name}</dt>
      <dd className="breaks">{children || <span className="soft">{none}</span>}</dd>
    </div>
  );
}
