import type { Mail } from './create-mailer.ts';

type Letter = { readonly to: string; readonly brand: string; readonly link: string };

/** In both languages, since nobody knows which one the person reads. */
export function invitationLetter({ to, brand, link, merchant }: Letter & { readonly merchant: string }): Mail {
  return {
    to,
    subject: `${merchant} invites you to ${brand}`,
    text: `${merchant} invites you to its team on ${brand}.

Open this link to join. It is good for seven days, and for this e-mail address only:

${link}

If you do not know ${merchant}, do nothing.


يدعوك ${merchant} إلى الانضمام إلى فريقه على ${brand}.

افتح الرابط أعلاه للانضمام. يصلح الرابط سبعة أيام، ولهذا العنوان البريدي وحده.

إن كنت لا تعرف ${merchant} فلا تفعل شيئًا.
`,
  };
}

export function resetLetter({ to, brand, link, name }: Letter & { readonly name: string }): Mail {
  return {
    to,
    subject: `A new password for ${brand}`,
    text: `${name},

Open this link to choose a new password for ${brand}. It is good for one hour, and works once:

${link}

If neither you nor an administrator asked for it, do nothing: your password stays as it is.


افتح الرابط أعلاه لاختيار كلمة مرور جديدة على ${brand}. يصلح الرابط ساعة واحدة، ويعمل مرة واحدة.

إن لم تطلب ذلك أنت ولا أحد المسؤولين فلا تفعل شيئًا: تبقى كلمة مرورك كما هي.
`,
  };
}
