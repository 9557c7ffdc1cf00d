import { html } from 'ghtml';

type Words = { readonly title: string; readonly question: string; readonly approve: string; readonly refuse: string };

const WORDS: Readonly<Record<'en' | 'ar', Words>> = {
  en: { title: 'Your bank', question: 'Confirm the payment?', approve: 'Confirm', refuse: 'Refuse' },
  ar: { title: 'مصرفك', question: 'هل تؤكد الدفع؟', approve: 'تأكيد', refuse: 'رفض' },
};

export type Language = keyof typeof WORDS;

const STYLE = `
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 24rem; margin: 4rem auto; padding: 0 1rem; }
  button { font: inherit; padding: .5rem 1rem; margin-inline-end: .5rem; }`;

/** The issuer's page that asks the shopper for a decision. */
export function challengePage(language: Language, { creq, amount }: { creq: string; amount: string }): string {
  const { title, question, approve, refuse } = WORDS[language];
  const form = html`<h1>${title}</h1>
<p>${question} <bdi>${amount}</bdi></p>
<form method="post" action="/acs/prompt/decision">
<input type="hidden" name="creq" value="${creq}">
<button name="decision" value="approve">${approve}</button>
<button name="decision" value="refuse">${refuse}</button>
</form>`;
  return page(language, title, form);
}

/** The page that takes the browser back to the merchant. */
export function returnPage(language: Language, returnUrl: string, fields: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const { title, approve } = WORDS[language];
  const form = html`<form method="post" action="${returnUrl}">
!${inputs.join('\n')}
<button>${approve}</button>
</form>
<script>document.forms[0].submit();</script>`;
  return page(language, title, form);
}

function page(language: Language, title: string, body: string): string {
  return html`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>!${STYLE}</style>
</head>
<body>
!${body}
</body>
</html>
`;
}
