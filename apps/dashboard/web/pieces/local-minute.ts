import { clockAt, instantOf } from '@pay/core/ground/locale/time-zone';

/** What the clocks of the zone show, in the format of a `datetime-local` field. */
export function localMinute(instant: number, zone: string): string {
  return new Date(clockAt(instant, zone)).toISOString().slice(0, 16);
}

/** The instant of a time that was entered in a `datetime-local` field, in ISO 8601; null if it is not a time. */
export function instantOfMinute(text: string, zone: string): string | null {
  const clock = Date.parse(`${text}Z`);
  return Number.isNaN(clock) ? null : new Date(instantOf(clock, zone)).toISOString();
}
