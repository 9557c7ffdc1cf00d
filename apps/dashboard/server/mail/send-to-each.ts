import { isRefusedAddress } from './is-refused-address.ts';

/**
 * Sends an e-mail to each recipient. An address that the mail server refuses permanently is passed over: otherwise,
 * each try would send the e-mail again to everybody before that address, and never to anybody after it. Any other fault
 * is thrown, so that the e-mail is tried again.
 */
export async function sendToEach(
  recipients: readonly string[],
  send: (to: string) => Promise<void>,
  onRefused: () => void,
): Promise<void> {
  for (const to of recipients) {
    try {
      await send(to);
    } catch (error) {
      if (!isRefusedAddress(error)) throw error;
      onRefused();
    }
  }
}
