import type { Pool } from '@pay/core/ground/database/pool';
import type { Environment } from '@pay/core/ground/environment/environment';
import { collectReceipts } from '@pay/core/telling/receipts/collect-receipts';
import { sendReceipts } from '@pay/core/telling/receipts/send-receipts';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { Mailer } from './create-mailer.ts';
import { sendReceipt } from './send-receipt.ts';

const WORKER = { kind: 'worker' } as const;
const EVERY_MS = 2_000;
/** How many e-mails are sent at the same time. */
const BATCH = 10;

type ReceiptDeps = {
  readonly pool: Pool;
  /** Null if the service sends no e-mail; shoppers then get only the page. */
  readonly mailer: Mailer | null;
  readonly engines: Readonly<Record<Environment, string>>;
  /** The dashboard's address. */
  readonly url: string;
  readonly logger: Logger;
  readonly registry: Registry;
};

/**
 * From now on, sends receipts to shoppers. Any number of nodes can do this at the same time.
 * @returns a function that stops the sending, after the e-mails in progress have been sent
 */
export function startReceipts({ pool, mailer, engines, url, logger, registry }: ReceiptDeps): () => Promise<void> {
  if (!mailer) return async () => {};
  const counter = new Counter({
    name: 'pay_receipts_total',
    help: 'Tries to send a receipt, by outcome: sent, again (will be retried) or given_up (will not be retried).',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['sent', 'again', 'given_up']) counter.inc({ outcome }, 0);
  const deps = { mailer, engines, host: new URL(url).hostname, logger };
  const warn = (error: Error) => logger.error({ error_message: error.message }, 'receipts were not sent');
  const sending = { pool, send: sendReceipt.bind(null, deps), onFault: warn };
  let isStopping = false;
  let round: Promise<void> | undefined;

  const timer = setInterval(() => {
    round ??= sendAll()
      .catch(warn)
      .finally(() => {
        round = undefined;
      });
  }, EVERY_MS).unref();
  return async () => {
    isStopping = true;
    clearInterval(timer);
    await round;
  };

  async function sendAll(): Promise<void> {
    await collectReceipts({ pool }, WORKER);
    while (!isStopping) {
      const outcomes = await sendReceipts(sending, WORKER, BATCH);
      for (const outcome of outcomes) counter.inc({ outcome });
      if (outcomes.includes('given_up')) logger.error('a receipt was given up');
      if (outcomes.length < BATCH) return;
    }
  }
}
