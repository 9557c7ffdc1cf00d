import { accepted, type Result, refusedField } from '../refusals/refusal.ts';
import { readTime } from './read-time.ts';

/** `from` is in the period, and `to` is not. Without them, the period has no beginning or no end. */
export type Period = { readonly from?: Date | undefined; readonly to?: Date | undefined };

/** A period as the caller sent it: either days, which begin at midnight UTC, or instants. */
export type WrittenPeriod = { readonly from?: string | undefined; readonly to?: string | undefined };

/** Refuses: invalid_request (a time, or a period that does not end after it begins). */
export function readPeriod(written: WrittenPeriod): Result<Period> {
  const from = readTime('from', written.from);
  if (!from.ok) return from;
  const to = readTime('to', written.to);
  if (!to.ok) return to;
  if (from.value && to.value && from.value >= to.value) return refusedField('invalid_request', 'to', 'times_reversed');
  return accepted({ from: from.value, to: to.value });
}
