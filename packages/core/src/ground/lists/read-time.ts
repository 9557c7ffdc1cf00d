import { accepted, type Result, refusedField } from '../refusals/refusal.ts';

const ISO = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** Reads a day, which begins at midnight UTC, or an ISO 8601 instant. Refuses: invalid_request. */
export function readTime(field: string, text: string | undefined): Result<Date | undefined> {
  if (text === undefined) return accepted(undefined);
  const time = new Date(text);
  if (ISO.test(text) && !Number.isNaN(time.getTime())) return accepted(time);
  return refusedField('invalid_request', field, 'time_unreadable');
}
