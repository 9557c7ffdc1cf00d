import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Section } from '../../pieces/section.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { locale } from '../../texts/locale.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { useCustomerTexts } from '../customers/use-customer-texts.ts';
import type { Payment } from './payment-page.tsx';

const LINES = ['line1', 'line2', 'city', 'region', 'postal_code'] as const;

/** What the merchant's server sent about the shopper, if anything. */
export function ShopperFacts({ payment }: { readonly payment: Payment }) {
  const { lang, payments } = useTexts();
  const customers = useCustomerTexts();
  const { profile } = useProfilePage();
  const { customer, billing_address: address, customer_id: customerId } = payment;
  const words = payments.shopper;
  if (customer === null && address === null) return null;
  return (
    <Section title={words.title} lead={words.lead}>
      <dl className="facts panel panel-inner">
        <Known name={words.name}>{customer?.name}</Known>
        <Known name={words.email}>{customer?.email && <bdi dir="ltr">{customer.email}</bdi>}</Known>
        <Known name={words.phone}>{customer?.phone && <bdi dir="ltr">{customer.phone}</bdi>}</Known>
        <Known name={words.address}>
          {LINES.map(
            (line) =>
              address?.[line] && (
                <div key={line}>
                  <bdi>{address[line]}</bdi>
                </div>
              ),
          )}
          {address?.country && <div>{new Intl.DisplayNames(locale(lang), { type: 'region' }).of(address.country)}</div>}
        </Known>
      </dl>
      {customerId !== null && (
        <p>
          <Link to="/profiles/$profileId/customers/$customerId" params={{ profileId: profile.profile_id, customerId }}>
            {customers.ofPayment}
          </Link>
        </p>
      )}
    </Section>
  );
}

function Known({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const { none } = useTexts();
  const isEmpty = (Array.isArray(children) ? children.flat() : [children]).every((child) => !child);
  return (
    <div>
      <dt>{name}</dt>
      <dd className="breaks">{isEmpty ? <span className="soft">{none}</span> : children}</dd>
    </div>
  );
}
