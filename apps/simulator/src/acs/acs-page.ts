import { html } from 'ghtml';
import type { Challenge, Device, Sale } from '../book/sale.ts';
import { formatValue } from '../page/format-value.ts';
import type { Page } from '../page/send-page.ts';
import { shortened } from '../page/shortened.ts';
import { ACS_STYLE } from './acs-style.ts';
import { ACS_WORDS, type AcsLanguage, type AcsWords } from './acs-words.ts';

const MARKS = {
  approved: '<circle cx="24" cy="24" r="21"/><path d="m15 25 6 6 12-13"/>',
  refused: '<circle cx="24" cy="24" r="21"/><path d="m17 17 14 14M31 17 17 31"/>',
  waiting: '<circle cx="24" cy="24" r="21"/><path d="M24 12v12l8 5"/>',
  neutral: '<circle cx="24" cy="24" r="21"/><path d="M15 24h18"/>',
} as const;

/** The page that shows the payment and three ways to answer. */
export function askPage(language: AcsLanguage, sale: Sale, challenge: Challenge): Page {
  const words = ACS_WORDS[language];
  const content = html`
<h1>${words.askTitle}</h1>
<p class="lead">${words.askLead}</p>
<dl class="amount"><dt>${words.amount}</dt><dd><bdi dir="ltr">${sale.value === null ? '' : formatValue(sale.value)}</bdi></dd></dl>
<dl class="facts">
<dt>${words.card}</dt><dd><bdi dir="ltr">•••• ${sale.card?.last4}</bdi></dd>
<dt>${words.reference}</dt><dd><bdi dir="ltr" class="mono" title="${sale.reference}">${shortened(sale.reference)}</bdi></dd>
</dl>
<form class="choices" method="post" action="/acs/${challenge.acsId}/decision?lang=${language}">
<input type="hidden" name="creq" value="${challenge.request}">
<div class="row">
<button class="button main" name="decision" value="approve">${words.approve}</button>
<button class="button outlined" name="decision" value="refuse">${words.refuse}</button>
</div>
<button class="button quiet" name="decision" value="time_out">${words.timeOut}</button>
</form>`;
  return acsPage(language, words.askTitle, content, { challenge });
}

/** Takes the shopper back with a form that submits itself, or with its button if scripts do not run. */
export function returnPage(language: AcsLanguage, challenge: Challenge): Page {
  const words = ACS_WORDS[language];
  const { mark, title } = endOf(words, challenge.result);
  const content = html`
!${markOf(mark)}
<h1>${title}</h1>
<p class="lead">${words.returnLead}</p>
<form class="onward" method="post" action="${challenge.returnUrl}">
<input type="hidden" name="cres" value="${challengeResponseOf(challenge)}">
<button class="button main">${words.goOn}</button>
</form>`;
  return {
    ...acsPage(language, title, content, {}),
    script: 'document.forms[0].submit();',
    formTarget: new URL(challenge.returnUrl).origin,
  };
}

/** Takes the shopper back with a link that the page follows automatically. */
export function returnLinkPage(language: AcsLanguage, challenge: Challenge): Page {
  const words = ACS_WORDS[language];
  const { mark, title } = endOf(words, challenge.result);
  const url = new URL(challenge.returnUrl);
  url.searchParams.set('redirect_result', challengeResponseOf(challenge));
  const content = html`
!${markOf(mark)}
<h1>${title}</h1>
<p class="lead">${words.returnLead}</p>
<p class="onward"><a class="button main" href="${url.href}">${words.goOn}</a></p>`;
  return { ...acsPage(language, title, content, {}), script: "document.querySelector('.onward a').click();" };
}

/** Takes the browser back after its data was collected. */
export function deviceDonePage(language: AcsLanguage, { returnUrl }: Device): Page {
  const words = ACS_WORDS[language];
  const content = html`
!${markOf('waiting')}
<h1>${words.deviceTitle}</h1>
<p class="lead">${words.returnLead}</p>
<form class="onward" method="post" action="${returnUrl}">
<input type="hidden" name="device_data" value="collected">
<button class="button main">${words.goOn}</button>
</form>`;
  return {
    ...acsPage(language, words.deviceTitle, content, {}),
    script: 'document.forms[0].submit();',
    formTarget: new URL(returnUrl).origin,
  };
}

export function timedOutPage(language: AcsLanguage, challenge: Challenge): Page {
  const words = ACS_WORDS[language];
  const content = html`
!${markOf('waiting')}
<h1>${words.timedOutTitle}</h1>
<p class="lead">${words.timedOutLead}</p>
<p class="onward"><a class="button outlined" href="${challenge.returnUrl}">${words.backLink}</a></p>`;
  return acsPage(language, words.timedOutTitle, content, {});
}

export function nothingHerePage(language: AcsLanguage): Page {
  const words = ACS_WORDS[language];
  const content = html`
!${markOf('neutral')}
<h1>${words.lostTitle}</h1>
<p class="lead">${words.lostLead}</p>`;
  return acsPage(language, words.lostTitle, content, {});
}

function acsPage(
  language: AcsLanguage,
  title: string,
  content: string,
  { challenge }: { challenge?: Challenge },
): Page {
  const words = ACS_WORDS[language];
  const body = html`
<div class="acs">
<p class="ribbon">${words.ribbon}</p>
<header class="bar"><div>
<span class="bank"><svg viewBox="0 0 32 32" aria-hidden="true"><rect class="plate" width="32" height="32" rx="8"/><path class="columns" d="M16 6 6 11.5V13h20v-1.5L16 6ZM8 15h3v7H8zm6.5 0h3v7h-3zM21 15h3v7h-3zM6 23.5h20V26H6z"/></svg>${words.bank}</span>
!${challenge === undefined ? '' : languageSwitch(language, challenge)}
</div></header>
<main><div class="panel">!${content}</div><p class="note">${words.note}</p></main>
</div>`;
  return { language, title: `${title} – ${words.bank}`, style: ACS_STYLE, body };
}

function languageSwitch(language: AcsLanguage, challenge: Challenge): string {
  const other = language === 'en' ? 'ar' : 'en';
  return html`<form method="post" action="/acs/${challenge.acsId}?lang=${other}">
<input type="hidden" name="creq" value="${challenge.request}">
<input type="hidden" name="return_url" value="${challenge.returnUrl}">
<button class="language" lang="${other}">${ACS_WORDS[language].otherLanguage}</button>
</form>`;
}

function markOf(mark: keyof typeof MARKS): string {
  return html`<svg class="mark ${mark}" viewBox="0 0 48 48" aria-hidden="true">!${MARKS[mark]}</svg>`;
}

function endOf(words: AcsWords, result: Challenge['result']): { mark: keyof typeof MARKS; title: string } {
  if (result === 'approved') return { mark: 'approved', title: words.approvedTitle };
  if (result === 'refused') return { mark: 'refused', title: words.refusedTitle };
  return { mark: 'neutral', title: words.closedTitle };
}

/**
 * The answer is opaque to everyone who passes it on, as in EMV 3-D Secure; the merchant's side asks the acquirer
 * instead.
 */
function challengeResponseOf({ acsId, result }: Challenge): string {
  const status = result === 'approved' ? 'Y' : 'N';
  return Buffer.from(JSON.stringify({ acs_trans_id: acsId, trans_status: status })).toString('base64url');
}
