import { statement } from '../../../ground/database/statement.ts';

export const CHANNEL = 'pay_deliveries_due';

/** $1 channel, $2 payload. */
export const NOTIFY = statement('webhooks.notify', 'select pg_notify($1, $2)');

export const LISTEN = `listen ${CHANNEL}`;
