import { BEGINNING_MS } from '../history/world.ts';

/** A time from the database, in milliseconds since the history began, with the microseconds that `Date` drops. */
export function timeOf(text: string): number {
  const micros = /\.\d{3}(\d{1,3})/.exec(text)?.[1] ?? '';
  return Date.parse(text) - BEGINNING_MS + Number(micros.padEnd(3, '0')) / 1_000;
}
