import type { ReactNode } from 'react';
import type { Answer } from '../../../api/calls.ts';
import { Amount } from '../../pieces/amount.tsx';
import { Section } from '../../pieces/section.tsx';
import { When } from '../../pieces/when.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { LinkAmount, paidText } from './link-amount.tsx';
import { useLinkTexts } from './use-link-texts.ts';

/** The terms of a link, which never change, and how often it was paid. */
export function LinkFacts({ link }: { readonly link: Answer<'readLink'> }) {
  const words = useLinkTexts();
  const bound = (minor: number | null) => minor !== null && <Amount minor={minor} currency={link.currency} />;
  return (
    <Section title={words.facts.title} lead={words.facts.lead}>
      <dl className="facts panel panel-inner">
        <Fact name={words.amount}>
          <LinkAmount link={link} />
        </Fact>
        {link.amount_minor === null && (
          <>
            <Fact name={words.form.minimum}>{bound(link.minimum_minor)}</Fact>
            <Fact name={words.form.maximum}>{bound(link.maximum_minor)}</Fact>
          </>
        )}
        <Fact name={words.paid}>{paidText(link, words.ofLimit)}</Fact>
        <Fact name={words.form.description}>{link.description && <bdi>{link.description}</bdi>}</Fact>
        <Fact name={words.form.reference}>{link.reference && <bdi>{link.reference}</bdi>}</Fact>
        <Fact name={words.form.expires}>
          {link.expires_at === null ? words.facts.neverExpires : <When at={link.expires_at} isExact />}
        </Fact>
        <Fact name={words.made}>
          <When at={link.created_at} isExact />
        </Fact>
        {link.deactivated_at !== null && (
          <Fact name={words.facts.deactivated}>
            <When at={link.deactivated_at} isExact />
          </Fact>
        )}
      </dl>
    </Section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const { none } = useTexts();
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || <span className="soft">{none}</span>}</dd>
    </div>
  );
}
