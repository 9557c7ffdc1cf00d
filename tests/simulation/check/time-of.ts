import { BEGINNING_MS } from '../history/world.ts';

/** A time of the database, as milliseconds of the history, with the microseconds that `Date` does not keep. */
export function timeOf(text: string): number {
  const micros = /\.\d{3}(\d{1,3})/.exec(text)?.[1] ?? '';
  return Date.parse(text) - BEGINNING_MS + Number(micros.padEnd(3, '0')) / 1_000;
}
