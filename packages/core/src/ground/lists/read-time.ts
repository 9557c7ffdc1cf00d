import { startOfDay } from '../locale/time-zone.ts';
import { accepted, type Result, refusedField } from '../refusals/refusal.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ISO = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** Reads a day, which begins at midnight in the time zone, or an ISO 8601 instant. Refuses: invalid_request. */
export function readTime(field: string, text: string | undefined, timeZone = 'UTC'): Result<Date | undefined> {
  if (text === undefined) return accepted(undefined);
  const time = new Date(text);
  if (!ISO.test(text) || Number.isNaN(time.getTime())) return refusedField('invalid_request', field, 'time_unreadable');
  return accepted(DAY.test(text) ? new Date(startOfDay(text, timeZone)) : time);
}
