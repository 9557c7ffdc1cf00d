import { useEffect, useState } from 'react';
import type { Me } from '../calls/me.ts';
import { useAnswer } from '../calls/use-answer.ts';
import { amountText } from '../pieces/amount-text.ts';
import type { IconName } from '../pieces/icon.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { pagesOf } from './pages-of.ts';
import type { Current } from './use-current.ts';

/** What the search found, and where it leads. */
export type Found = {
  readonly to: string;
  readonly query?: { readonly q: string };
  readonly icon: IconName;
  readonly name: string;
  readonly detail?: string;
};

/** Shorter texts are looked for only among the pages. */
const PAYMENT_LENGTH_MIN = 3;
const PAUSE_MS = 250;
const PAYMENTS_MAX = '8';

/** The pages and payments that match what was typed; all pages, if nothing was typed. */
export function useFound(typed: string, me: Me, current: Current | null) {
  const { navigation, search: words, payments: names } = useTexts();
  const text = typed.trim();
  const settled = useSettled(text);
  const profileId = current?.profile.profile_id ?? '';
  const mayRead = current?.may('payments.read') ?? false;
  const isLong = text.length >= PAYMENT_LENGTH_MIN;
  const payments = useAnswer(
    'listPayments',
    { params: { profile_id: profileId }, query: { q: settled, limit: PAYMENTS_MAX } },
    { enabled: mayRead && settled.length >= PAYMENT_LENGTH_MIN },
  );
  const own = settled === text && isLong ? (payments.data?.data ?? []) : [];
  const part = text.toLocaleLowerCase();
  const pages = pagesOf(navigation, me, current).flatMap(({ label, pages: entries }) =>
    entries
      .filter(({ name }) => name.toLocaleLowerCase().includes(part))
      .map(({ to, icon, name }): Found => ({ to, icon, name, ...(label !== null && { detail: label }) })),
  );
  const found: readonly Found[] = [
    ...own.map(
      (payment): Found => ({
        to: `/profiles/${profileId}/payments/${payment.track_id}`,
        icon: 'card',
        name: payment.reference ?? payment.track_id,
        detail: `${amountText(payment.amount_minor, payment.currency)} · ${names.states[payment.status]}`,
      }),
    ),
    ...pages,
    ...(mayRead && isLong
      ? [
          {
            to: `/profiles/${profileId}/payments`,
            query: { q: text },
            icon: 'search' as const,
            name: words.inPayments(text),
          },
        ]
      : []),
  ];
  return { found, isSearching: mayRead && isLong && (settled !== text || payments.isFetching) };
}

/** The text once nothing has been typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
