import type { Answer } from '../../../api/calls.ts';
import { Amount } from '../../pieces/amount.tsx';
import { useLinkTexts } from './use-link-texts.ts';

type Link = Answer<'readLink'>;

/** The amount of a link, or who sets it. */
export function LinkAmount({ link }: { readonly link: Link }) {
  const words = useLinkTexts();
  if (link.amount_minor !== null) return <Amount minor={link.amount_minor} currency={link.currency} />;
  return <span>{words.open(link.currency)}</span>;
}

/** How often a link was paid, and how often it can be paid. */
export function paidText(link: Link, ofLimit: (count: number, limit: number) => string): string {
  return link.max_payments === null ? String(link.payments_count) : ofLimit(link.payments_count, link.max_payments);
}
