import type { DashboardConfig } from '../config.ts';

export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same content as the text. */
  readonly html?: string;
  /** The message's id in angle brackets; if undefined, a new id is created. */
  readonly messageId?: string;
};

export type Mailer = {
  send(mail: Mail): Promise<void>;
  stop(): void;
};

const TIME_LIMIT_MS = 15_000;

/** Sends e-mails through the operator's mail server; null if none is configured. */
export async function createMailer(mail: DashboardConfig['mail']): Promise<Mailer | null> {
  if (!mail) return null;
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: mail.smtpUrl,
    connectionTimeout: TIME_LIMIT_MS,
    greetingTimeout: TIME_LIMIT_MS,
    socketTimeout: TIME_LIMIT_MS,
  });
  return {
    send: async (message) => {
      // Without this setting, a message in two scripts can be encoded as base64, and people cannot read base64 in the
      // source.
      await transport.sendMail({ ...message, from: mail.from, textEncoding: 'quoted-printable' });
    },
    stop: () => transport.close(),
  };
}
