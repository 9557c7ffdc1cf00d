import { handleEach } from '@pay/core/ground/database/handle-each';
import { isRefusedAddress } from './is-refused-address.ts';

/**
 * Sends an e-mail to each recipient. An address that the mail server refuses permanently is passed over: otherwise,
 * each try would send the e-mail again to everybody else. Any other fault is thrown after the others have got the
 * e-mail, so that the e-mail is tried again.
 */
export async function sendToEach(
  recipients: readonly string[],
  send: (to: string) => Promise<void>,
  onRefused: () => void,
): Promise<void> {
  await handleEach(recipients, async (to) => {
    try {
      await send(to);
    } catch (error) {
      if (!isRefusedAddress(error)) throw error;
      onRefused();
    }
  });
}
