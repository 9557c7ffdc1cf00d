import { useEffect, useState } from 'react';
import type { Me } from '../calls/me.ts';
import { useAnswer } from '../calls/use-answer.ts';
import { amountText } from '../pieces/amount-text.ts';
import type { IconName } from '../pieces/icon.tsx';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { pagesOf } from './pages-of.ts';
import { readTyped, type TypedThing } from './read-typed.ts';
import { type Current, currentOf } from './use-current.ts';
import { useObject } from './use-object.ts';

/** A search result, and the page that it links to. */
export type Found = {
  readonly to: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly icon: IconName;
  readonly name: string;
  readonly detail?: string;
};

/** Shorter texts are searched for only in the names of pages. */
const PAYMENT_LENGTH_MIN = 3;
const PAUSE_MS = 250;
const PAYMENTS_MAX = '8';

/**
 * The pages, payments and other objects that match what was typed; all pages, if nothing was typed. If an id belongs to
 * another of the person's profiles, it is looked for in that profile.
 */
export function useFound(typed: string, me: Me, current: Current | null) {
  const { navigation, search: words } = useTexts();
  const text = typed.trim();
  const settled = useSettled(text);
  const thing = readTyped(settled);
  const here = (thing?.kind === 'id' ? currentOf(me, thing.profileId) : null) ?? current;
  const isSettled = settled === text;
  const payments = usePayments(settled, thing, here);
  const { objects, isFinding } = useObject(thing, here);
  const part = text.toLocaleLowerCase();
  const pages = pagesOf(navigation, me, current).flatMap(({ label, pages: entries }) =>
    entries
      .filter(({ name }) => name.toLocaleLowerCase().includes(part))
      .map(({ to, icon, name }): Found => ({ to, icon, name, ...(label !== null && { detail: label }) })),
  );
  const lists = text.length >= PAYMENT_LENGTH_MIN ? listsOf(text, readTyped(text), current, words) : [];
  const found: readonly Found[] = [...(isSettled ? [...objects, ...payments.found] : []), ...pages, ...lists];
  return { found, isSearching: lists.length > 0 && (!isSettled || payments.isFetching || isFinding) };
}

/** The payments with this id or reference. */
function usePayments(settled: string, thing: TypedThing | null, here: Current | null) {
  const { search: words, payments: names } = useTexts();
  const profileId = here?.profile.profile_id ?? '';
  const isEnabled = (here?.may('payments.read') ?? false) && settled.length >= PAYMENT_LENGTH_MIN;
  const { data, isFetching } = useAnswer(
    'listPayments',
    { params: { profile_id: profileId }, query: { q: settled, limit: PAYMENTS_MAX } },
    { enabled: isEnabled },
  );
  const part = thing?.kind === 'id' ? words.partsOfPayment[thing.prefix] : undefined;
  const found = (isEnabled ? (data?.data ?? []) : []).map((payment): Found => {
    const money = `${amountText(payment.amount_minor, payment.currency)} · ${names.states[payment.status]}`;
    return {
      to: `/profiles/${profileId}/payments/${payment.track_id}`,
      icon: 'card',
      name: payment.reference ?? payment.track_id,
      detail: part === undefined ? money : `${part} · ${money}`,
    };
  });
  return { found, isFetching };
}

/** The lists of payments that a text can filter. */
function listsOf(
  text: string,
  thing: TypedThing | null,
  current: Current | null,
  words: Texts['search'],
): readonly Found[] {
  if (!current?.may('payments.read')) return [];
  const list = (query: Readonly<Record<string, string>>, name: string): Found => ({
    to: `/profiles/${current.profile.profile_id}/payments`,
    query,
    icon: 'search',
    name,
  });
  const lists = [list({ q: text }, words.inPayments(text))];
  if (thing?.kind === 'last4') lists.unshift(list({ last4: thing.digits }, words.byLastFour(thing.digits)));
  if (thing?.kind === 'amount') {
    const { amount, currency } = thing;
    lists.unshift(list({ currency, amount_min: amount, amount_max: amount }, words.byAmount(`${amount} ${currency}`)));
  }
  return lists;
}

/** The text, once typing has paused for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
