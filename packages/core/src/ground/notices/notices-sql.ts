import { statement } from '../database/statement.ts';

/** $1 channel, $2 payload. */
export const NOTIFY = statement('notices.notify', 'select pg_notify($1, $2)');

/** `channel` must be a constant of the program and a plain identifier. */
export function listenTo(channel: string): string {
  return `listen ${channel}`;
}
