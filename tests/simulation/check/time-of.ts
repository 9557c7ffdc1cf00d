import { BEGINNING_MS } from '../history/world.ts';

/** A time of the database, as milliseconds of the history. */
export function timeOf(text: string): number {
  return Date.parse(text) - BEGINNING_MS;
}
