import type { News } from '@pay/core/telling/mails/tell-news';
import type { Mail } from './create-mailer.ts';

/** `page` is the path of the page that the e-mail links to. */
type Words = { readonly page: string; readonly subject: string; readonly en: string; readonly ar: string };

function wordsOf({ kind, objectId, about, profileId, profileName, merchantName }: News): Words {
  const profile = `/profiles/${profileId}`;
  switch (kind) {
    case 'endpoint_disabled':
      return {
        page: `${profile}/webhooks/${objectId}`,
        subject: `A webhook endpoint of ${merchantName} was disabled`,
        en: `We disabled the endpoint ${about} of ${profileName}, because it answered 410, or because all deliveries to it failed for 5 days. It receives no events until you enable it again, and the events that occur until then are not sent later: read them from /v1/events, or send them from their pages. Fix your server, enable the endpoint, then send the failed events again:`,
        ar: `عُطّلت نقطة النهاية ${about} للحساب الفرعي ${profileName} لأنها ردّت بالرمز 410 أو فشلت كل عمليات التسليم إليها مدة خمسة أيام، فلا تصل إليها أحداث إلى أن تفعّلها، ولا تُرسل لاحقًا الأحداث التي تقع قبل ذلك: اقرأها من \u2066/v1/events\u2069 أو أرسلها من صفحاتها. أصلح خادمك ثم فعّلها وأعد إرسال ما فشل عبر الرابط أعلاه.`,
      };
    case 'dispute_opened':
      return {
        page: `${profile}/disputes/${objectId}`,
        subject: `A payment to ${merchantName} is disputed`,
        en: `A payment to ${profileName} is disputed. If you do not answer in time, you lose the money. This page shows the reason, the deadline and which evidence helps:`,
        ar: `دفعة للحساب الفرعي ${profileName} عليها اعتراض. تعرض الصفحة عبر الرابط أعلاه السبب والموعد الأخير وما يفيد. إن لم تُجب في الموعد خسرت المبلغ.`,
      };
    case 'payments_unknown': {
      const isOne = about === '1';
      return {
        page: `${profile}/payments?status=processing`,
        subject: `${isOne ? 'A payment' : 'Payments'} to ${merchantName} ${isOne ? 'has' : 'have'} no outcome yet`,
        en: `For at least 15 minutes, the acquirer has not confirmed whether ${isOne ? 'a payment' : `${about} payments`} to ${profileName} succeeded. Do not fulfil the ${isOne ? 'order' : 'orders'}, and do not ask the ${isOne ? 'shopper' : 'shoppers'} to pay again. We keep asking the acquirer, and send the usual event once we know the outcome. This page lists the ${isOne ? 'payment' : 'payments'}:`,
        ar: `لم يوضح البنك منذ 15 دقيقة أو أكثر هل نجحت مدفوعات للحساب الفرعي ${profileName}، وعددها ${about}. لا تنفّذ الطلبات ولا تطلب من المتسوقين الدفع مرة أخرى. يُسأل البنك مرارًا، ويصلك الحدث المعتاد حين تُعرف النتيجة. تجد المدفوعات عبر الرابط أعلاه.`,
      };
    }
    case 'live_decision': {
      const isApproved = about === 'approved';
      return {
        page: '/',
        subject: `Live access for ${merchantName} was ${isApproved ? 'approved' : 'refused'}`,
        en: isApproved
          ? `Live access for ${merchantName} was approved. Open the dashboard to take real payments with a Live profile:`
          : `Live access for ${merchantName} was refused. On the "Live access" page, you can read the reason and send another request:`,
        ar: isApproved
          ? `تمت الموافقة على طلب الوضع الفعلي من ${merchantName}. يمكنك الآن استقبال مدفوعات حقيقية بحساب فرعي فعلي.`
          : `رُفض طلب الوضع الفعلي من ${merchantName}. تجد السبب في صفحة الوضع الفعلي، ويمكنك إرسال طلب آخر هناك.`,
      };
    }
  }
}

/** An e-mail that each person can turn off. `url` is the dashboard's address. */
export function newsLetter(to: string, brand: string, url: string, news: News): Mail {
  const { page, subject, en, ar } = wordsOf(news);
  return {
    to,
    subject,
    text: `${en}

${url}${page}

You can turn off these e-mails on your account page in ${brand}.


${ar}

يمكنك إيقاف هذه الرسائل في صفحة حسابك على ${brand}.
`,
  };
}
