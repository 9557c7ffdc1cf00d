import { isRefusedAddress } from './is-refused-address.ts';

/**
 * Sends an e-mail to each recipient. An address that the mail server refuses permanently is passed over: otherwise the
 * e-mail would be sent to everybody before it again with every try, and never to anybody after it. Any other fault is
 * thrown, so that the e-mail is tried again.
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
