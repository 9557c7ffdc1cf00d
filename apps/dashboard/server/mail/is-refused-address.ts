/**
 * The mail server's answer, if it has answered. The text of the answer is not logged, because it can contain the
 * address.
 */
export type MailFault = { readonly code?: string; readonly command?: string; readonly responseCode?: number };

/**
 * Whether the answer is permanent and about the recipient itself; any other answer can be about the sender or the
 * server.
 */
export function isRefusedAddress(error: unknown): boolean {
  const { command, responseCode = 0 } = error as MailFault;
  return command === 'RCPT TO' && responseCode >= 500 && responseCode < 600;
}
