/**
 * The mail server's answer, if it has answered. The text of the answer is not logged, because it can contain the
 * address.
 */
export type MailFault = {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
};

/** The enhanced status of an answer (RFC 3463), after the number or, from qmail, after a `#`. */
const ENHANCED_STATUS = /(?:^\d{3}[ -]|#)(\d\.\d{1,3}\.\d{1,3})(?![\d.])/;
/** The statuses about an address or a mailbox, without those about the sender's or anyone's address (0, 7 and 8). */
const OF_RECIPIENT = /^5\.(?:1\.(?![078]$)|2\.)/;
/** The numbers that are about the recipient if the answer has no enhanced status. */
const PLAIN_OF_RECIPIENT = [550, 551, 553];

/**
 * Whether the answer is permanent and about the recipient itself. Any other answer can be about the sender or the
 * server. The command alone does not tell, because many servers refuse their clients and senders only after `RCPT TO`.
 */
export function isRefusedAddress(error: unknown): boolean {
  const { command, responseCode = 0, response = '' } = error as MailFault;
  if (command !== 'RCPT TO' || responseCode < 500 || responseCode > 599) return false;
  const status = ENHANCED_STATUS.exec(response)?.[1];
  return status === undefined ? PLAIN_OF_RECIPIENT.includes(responseCode) : OF_RECIPIENT.test(status);
}
