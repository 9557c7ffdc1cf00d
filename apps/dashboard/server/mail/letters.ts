import type { KeyReminder } from '@pay/core/merchants/access/key-reminders';
import type { UntoldChange } from '@pay/core/merchants/access/tell-changes';
import type { ProposedRefund } from '@pay/core/paying/refunds/tell-approvers';
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

If neither you nor an administrator requested this link, ignore this e-mail. Your password stays the same.


افتح الرابط أعلاه لتعيين كلمة مرور جديدة على ${brand}. يعمل الرابط مرة واحدة وخلال ساعة واحدة.

إن لم تطلب ذلك أنت ولا أحد المديرين فتجاهل هذه الرسالة. تبقى كلمة مرورك كما هي.
`,
  };
}

/** About a key that will stop working. Times are in UTC, because the person's time zone is not known. */
export function keyReminderLetter(to: string, brand: string, link: string, reminder: KeyReminder): Mail {
  const { masked, label, expiresAt, profileName, merchantName } = reminder;
  const key = label === null ? masked : `${label} (${masked})`;
  const end = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return {
    to,
    subject: `An API key of ${merchantName} expires on ${end}`,
    text: `The key ${key} of ${profileName} expires on ${end}.

After that, requests with this key are refused. Create another key on the "API keys" page of ${brand}, deploy the new key, and then revoke the old key there:

${link}


ينتهي المفتاح ${key} للحساب الفرعي ${profileName} في الموعد المذكور أعلاه، وتُرفض بعده طلبات كل خادم يستخدمه.

أنشئ مفتاحًا آخر في صفحة مفاتيح API على ${brand} وانشره، ثم ألغِ هذا.
`,
  };
}

/** About a refund that another person must confirm. */
export function proposedRefundLetter(to: string, brand: string, link: string, proposed: ProposedRefund): Mail {
  const { amount, currency, proposedBy, profileId, profileName, merchantName, trackId } = proposed;
  return {
    to,
    subject: `A refund of ${amount} ${currency} at ${merchantName} needs a second person`,
    text: `${proposedBy || 'Someone in your team'} proposed a refund of ${amount} ${currency} for a payment to ${profileName}.

No money moves until another person confirms the refund. Check the proposal on the payment's page in ${brand}, then confirm or withdraw the proposal there:

${link}/profiles/${profileId}/payments/${trackId}


اقترح ${proposedBy || 'أحد أعضاء فريقك'} استرداد ${amount} ${currency} من دفعة للحساب الفرعي ${profileName}.

لا تُنقل أي أموال قبل أن يؤكد شخص آخر. راجع الاقتراح في صفحة الدفعة عبر الرابط أعلاه، وأكّده أو اسحبه هناك.
`,
  };
}

type Change = UntoldChange['change'];

const FACTOR_CHANGED: Readonly<Record<Change, readonly [en: string, ar: string]>> = {
  password_changed: ['Your password was changed.', 'تم تغيير كلمة مرورك.'],
  totp_added: ['Codes from an app were turned on.', 'تم تفعيل رموز التطبيق.'],
  totp_removed: ['Codes from an app were turned off.', 'تم إيقاف رموز التطبيق.'],
  passkey_added: ['A passkey was added.', 'أُضيف مفتاح مرور.'],
  passkey_removed: ['A passkey was removed.', 'أُزيل مفتاح مرور.'],
  recovery_codes_created: [
    'New recovery codes were created, and the old ones no longer work.',
    'أُنشئت رموز استعادة جديدة، ولم تعد القديمة تعمل.',
  ],
  recovery_code_used: ['A recovery code was used.', 'استُخدم رمز استعادة.'],
  second_factor_removed: [
    'An operator removed your codes, passkeys and recovery codes, and ended all your sessions.',
    'أزال مشغّل رموزك ومفاتيح مرورك ورموز استعادتك، وأنهى كل جلساتك.',
  ],
};

/** About a change to the means by which a person signs in. */
export function factorLetter({
  to,
  brand,
  link,
  name,
  change,
}: Letter & { readonly name: string; readonly change: Change }): Mail {
  const [en, ar] = FACTOR_CHANGED[change];
  return {
    to,
    subject: `The way you sign in to ${brand} has changed`,
    text: `${name},

${en}

If this was not you, tell the owner of your team. Set a new password now, and end all other sessions:

${link}/account


${ar}

إن لم تفعل ذلك أنت فعيّن كلمة مرور جديدة الآن، وأنهِ كل الجلسات الأخرى، وأبلغ مالك فريقك.
`,
  };
}
