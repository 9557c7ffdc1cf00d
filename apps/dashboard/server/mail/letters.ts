import type { Mail } from './create-mailer.ts';

type Letter = { readonly to: string; readonly brand: string; readonly link: string };

export function invitationLetter({ to, brand, link, merchant }: Letter & { readonly merchant: string }): Mail {
  return {
    to,
    subject: `${merchant} invites you to ${brand}`,
    text: `${merchant} invites you to its team on ${brand}.

Open this link to join; it is good for seven days and works for this e-mail address only:

${link}

If you do not know ${merchant}, do nothing.
`,
  };
}

export function resetLetter({ to, brand, link, name }: Letter & { readonly name: string }): Mail {
  return {
    to,
    subject: `A new password for ${brand}`,
    text: `Hello ${name},

open this link to choose a new password; it is good for one hour and works once:

${link}

If neither you nor an administrator asked for it, do nothing: your password stays as it is.
`,
  };
}
