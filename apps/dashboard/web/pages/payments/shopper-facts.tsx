import type { ReactNode } from 'react';
import { Section } from '../../pieces/section.tsx';
import { locale } from '../../texts/locale.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { Payment } from './payment-page.tsx';

const LINES = ['line1', 'line2', 'city', 'region', 'postal_code'] as const;

/** What the merchant's server sent about the shopper, if anything. */
export function ShopperFacts({ payment: { customer, billing_address: address } }: { readonly payment: Payment }) {
  const { lang, payments } = useTexts();
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
