import type { BookedMovement, Violation } from '../books/books.ts';

const INVARIANTS = { capture: 'every capture is in both books', refund: 'every refund is in both books' } as const;

type Row = { readonly amount_minor: bigint; readonly state: string };

/** Compares the acquirer's accepted captures, or refunds, with ours, by their references. */
export function compareBooks(
  what: keyof typeof INVARIANTS,
  booked: readonly BookedMovement[],
  ours: ReadonlyMap<string, Row>,
): readonly Violation[] {
  const invariant = INVARIANTS[what];
  const references = new Set(booked.map(({ reference }) => reference));
  const only = [...ours].filter(([id, { state }]) => state === 'succeeded' && !references.has(id));
  const different = booked.flatMap(({ reference: id, value: { minor } }) => {
    const row = ours.get(id);
    if (row?.state === 'succeeded' && String(row.amount_minor) === minor) return [];
    const there = `${row?.state ?? 'missing'} with ${row?.amount_minor}`;
    return [{ invariant, id, detail: `the acquirer has a ${what} of ${minor}, but ours is ${there}` }];
  });
  const detail = 'succeeded in our book, but not in the acquirer’s';
  return [...different, ...only.map(([id]) => ({ invariant, id, detail }))];
}

function sumOf(rows: readonly Row[]): bigint {
  return rows.reduce((whole, { amount_minor: amount }) => whole + amount, 0n);
}

/** The sum of the rows that have succeeded, and the sum of those that have succeeded or can still succeed. */
export function sumsOf(rows: readonly Row[]): { readonly done: bigint; readonly reserved: bigint } {
  return {
    done: sumOf(rows.filter(({ state }) => state === 'succeeded')),
    reserved: sumOf(rows.filter(({ state }) => state !== 'failed')),
  };
}
