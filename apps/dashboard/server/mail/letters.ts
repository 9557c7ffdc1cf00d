import type { Mail } from './create-mailer.ts';

type Letter = { readonly to: string; readonly brand: string; readonly link: string };

/** The e-mail is in both languages, because the person's language is not known. */
export function invitationLetter({ to, brand, link, merchant }: Letter & { readonly merchant: string }): Mail {
  return {
    to,
    subject: `${merchant} invites you to ${brand}`,
    text: `${merchant} invites you to join its team on ${brand}.

Open this link to join. It works for 7 days, and only for this e-mail address:

${link}

If you do not know ${merchant}, ignore this e-mail.


يدعوك ${merchant} إلى الانضمام إلى فريقه على ${brand}.

افتح الرابط أعلاه للانضمام. يعمل الرابط سبعة أيام، ولهذا العنوان فقط.

إن كنت لا تعرف ${merchant} فتجاهل هذه الرسالة.
`,
  };
}

export function resetLetter({ to, brand, link, name }: Letter & { readonly name: string }): Mail {
  return {
    to,
    subject: `Set a new password for ${brand}`,
    text: `${name},

Open this link to set a new password for ${brand}. It works once, within one hour:

${link}

If neither you nor an administrator requested this, ignore this e-mail. Your password stays the same.


افتح الرابط أعلاه لتعيين كلمة مرور جديدة على ${brand}. يعمل الرابط مرة واحدة وخلال ساعة واحدة.

إن لم تطلب ذلك أنت ولا أحد المديرين فتجاهل هذه الرسالة. تبقى كلمة مرورك كما هي.
`,
  };
}
