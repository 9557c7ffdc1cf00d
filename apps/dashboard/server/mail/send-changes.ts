import type { Pool } from '@pay/core/ground/database/pool';
import { tellChanges } from '@pay/core/merchants/access/tell-changes';
import type { Logger } from 'pino';
import type { Mailer } from './create-mailer.ts';
import { factorLetter } from './letters.ts';
import { sendToEach } from './send-to-each.ts';

export type ChangeMails = {
  readonly pool: Pool;
  /** Null if the service sends no e-mail. */
  readonly mailer: Mailer | null;
  readonly brand: string;
  /** The dashboard's address. */
  readonly url: string;
  readonly logger: Logger;
};

/**
 * Sends at most `limit` e-mails to people whose means of signing in have changed, and returns how many it sent. An
 * address that the mail server refuses for good is not tried again.
 */
export async function sendChanges(
  { pool, mailer, brand, url: link, logger }: ChangeMails,
  limit: number,
): Promise<number> {
  if (!mailer) return 0;
  return tellChanges(
    {
      pool,
      send: ({ email, ...told }) =>
        sendToEach([email], (to) => mailer.send(factorLetter({ to, brand, link, ...told })), logger),
    },
    { kind: 'worker' },
    limit,
  );
}
