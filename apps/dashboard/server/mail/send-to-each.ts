import type { Logger } from 'pino';
import { isRefusedAddress, type MailFault } from './is-refused-address.ts';

/**
 * Sends an e-mail to each recipient. An address that the mail server refuses permanently is passed over. Any other
 * fault is thrown, so that the e-mail is tried again, but only if nobody has got the e-mail: otherwise, each try would
 * send the e-mail again to everybody else.
 */
export async function sendToEach(
  recipients: readonly string[],
  send: (to: string) => Promise<void>,
  logger: Pick<Logger, 'warn'>,
): Promise<void> {
  const faults: MailFault[] = [];
  let isSent = false;
  for (const to of recipients) {
    try {
      await send(to);
      isSent = true;
    } catch (error) {
      if (isRefusedAddress(error)) logger.warn('a mail server refused the address of an e-mail');
      else faults.push(error as MailFault);
    }
  }
  if (faults.length > 0 && !isSent) throw faults[0];
  for (const { code, responseCode } of faults) {
    logger.warn({ error_code: code, smtp_status: responseCode }, 'an e-mail was not sent');
  }
}
