import type { DashboardConfig } from '../config.ts';

export type Mail = { readonly to: string; readonly subject: string; readonly text: string };

export type Mailer = {
  send(mail: Mail): Promise<void>;
  stop(): void;
};

const TIME_LIMIT_MS = 15_000;

/** Sends plain texts by the operator's mail server; null where none is named. */
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
      // Else a letter in two scripts may be sent as one that no person can read in its source.
      await transport.sendMail({ ...message, from: mail.from, textEncoding: 'quoted-printable' });
    },
    stop: () => transport.close(),
  };
}
