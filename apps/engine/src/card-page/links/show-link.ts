import { containsCardNumber } from '@pay/core/cards/card-number-in-text';
import type { LinkPage } from '@pay/core/paying/payment-links/read-link-page';
import { type Amount, fromMinor, majorText } from '@pay/money/amount';
import { decimalsOf } from '@pay/money/currency';
import type { EngineContext } from '../../http/engine-context.ts';
import type { ShownPage } from '../show-payment.ts';
import { type Lang, type LinkNotice, textsIn } from '../texts/texts.ts';
import { formatAmount } from '../views/format-amount.ts';
import { type AmountField, renderLinkForm } from '../views/link-form.ts';
import { renderLinkNotice } from '../views/link-notice.ts';
import { linkAddress } from './link-address.ts';

type About = { readonly engine: Pick<EngineContext, 'environment'>; readonly lang: Lang };

/** The form that was just sent: what was typed, and what is wrong with it. */
export type SentForm = {
  readonly visit: string;
  readonly typed: string;
  readonly error: NonNullable<AmountField['error']>;
};

/** The page of an active link; `visit` is the id of this visit. */
export function showLinkForm(
  { engine, lang }: About,
  { link, merchantName, look }: LinkPage,
  visit: string,
  sent?: SentForm,
): ShownPage {
  const html = renderLinkForm({
    lang,
    environment: engine.environment,
    switchLanguageHref: linkAddress(link.linkId, textsIn(lang).otherLanguage.lang),
    accent: look.accent,
    merchantName,
    logoPath: look.logoPath,
    title: link.title,
    description: link.description,
    amount: link.amount ? formatAmount(link.amount, lang) : amountField(link, lang, sent),
    address: linkAddress(link.linkId, lang),
    visit,
  });
  const status = sent === undefined ? 200 : 422;
  return { status, html, formTarget: 'self', script: null, style: 'link', accent: look.accent };
}

const DIGITS_OF_EXAMPLE = 12_500n;
/** Longer texts might hold a card number, and are not written into the page. */
const TYPED_LENGTH_MAX = 12;

function amountField({ currency, minimum, maximum }: LinkPage['link'], lang: Lang, sent?: SentForm): AmountField {
  const text = (amount: Amount | null) => amount && formatAmount(amount, lang);
  const typed = sent?.typed ?? '';
  const example = fromMinor(DIGITS_OF_EXAMPLE / 10n ** BigInt(3 - decimalsOf(currency)), currency);
  return {
    currency,
    example: majorText(example),
    minimumText: text(minimum),
    maximumText: text(maximum),
    error: sent?.error ?? null,
    typed: typed.length > TYPED_LENGTH_MAX || containsCardNumber(typed) ? '' : typed,
  };
}

const STATUS: Record<LinkNotice, number> = {
  not_found: 404,
  deactivated: 410,
  expired: 410,
  completed: 410,
  busy: 409,
  unavailable: 503,
  too_many_requests: 429,
  stale_form: 403,
};

/** Notices after which the link can be opened again. */
const TEMPORARY: ReadonlySet<LinkNotice> = new Set(['busy', 'unavailable', 'too_many_requests', 'stale_form']);

/** The page that says why a link cannot be opened. `found` is the link if it is known. */
export function showLinkNotice(
  { engine, lang }: About,
  kind: LinkNotice,
  linkId: string | null,
  found?: Pick<LinkPage, 'merchantName' | 'look'>,
): ShownPage {
  const html = renderLinkNotice({
    lang,
    environment: engine.environment,
    switchLanguageHref: linkId === null ? null : linkAddress(linkId, textsIn(lang).otherLanguage.lang),
    accent: found?.look.accent ?? null,
    kind,
    merchantName: found?.merchantName ?? null,
    linkPath: linkId !== null && TEMPORARY.has(kind) ? linkAddress(linkId, lang) : null,
  });
  return { status: STATUS[kind], html, formTarget: 'none', script: null, accent: found?.look.accent ?? null };
}
