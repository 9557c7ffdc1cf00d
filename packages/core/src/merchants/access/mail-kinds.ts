/** The e-mails that a person can turn off. E-mails about how the person signs in are always sent. */
export const MAIL_KINDS = [
  'key_expiry',
  'refund_proposal',
  'endpoint_disabled',
  'dispute_opened',
  'live_decision',
  'payments_unknown',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** The SQL condition for people who want a kind of e-mail; `i` is their row in `identity.people`. */
export function wantsMail(kind: MailKind): string {
  return `not ('${kind}' = any (i.mails_off))`;
}
