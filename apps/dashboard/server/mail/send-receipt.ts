import type { Environment } from '@pay/core/ground/environment/environment';
import type { ReceiptToSend, SendingOutcome } from '@pay/core/telling/receipts/send-receipts';
import type { Logger } from 'pino';
import type { Mailer } from './create-mailer.ts';
import { isRefusedAddress, type MailFault } from './is-refused-address.ts';
import { receiptLetter } from './receipt-letter.ts';

type Deps = {
  readonly mailer: Mailer;
  readonly engines: Readonly<Record<Environment, string>>;
  /** The host in the ids of messages. */
  readonly host: string;
  readonly logger: Logger;
};

/**
 * Much shorter than the lease of a receipt. The limits of the connection alone would let a server that answers slowly
 * take longer than that.
 */
const TIME_LIMIT_MS = 20_000;

/** Sends one receipt by e-mail. The message's id lets receivers recognise an e-mail that is sent twice. */
export async function sendReceipt(deps: Deps, { id, to, receipt }: ReceiptToSend): Promise<SendingOutcome> {
  const letter = receiptLetter(to, deps.engines[receipt.environment], receipt);
  try {
    await inTime(deps.mailer.send({ ...letter, messageId: `<receipt.${id}@${deps.host}>` }));
    return 'sent';
  } catch (error) {
    const { code, responseCode = 0 } = error as MailFault;
    deps.logger.warn({ error_code: code, smtp_status: responseCode, receipt: id }, 'a receipt was not sent');
    return isRefusedAddress(error) ? 'refused' : 'failed';
  }
}

async function inTime(sending: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const error = Object.assign(new Error('The mail server takes too long.'), { code: 'ETIMEDOUT' });
  const timer = setTimeout(() => late.reject(error), TIME_LIMIT_MS);
  await Promise.race([sending, late.promise]).finally(() => clearTimeout(timer));
}
