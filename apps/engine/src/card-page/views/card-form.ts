import type { DeclineCode } from '@pay/core/paying/acquiring/decline-code';
import type { NameAsked } from '@pay/core/paying/acquiring/name-asked';
import { html } from 'ghtml';
import { type FieldName, LANGS, textsIn } from '../texts/texts.ts';
import { pieces } from '../wire/pieces.ts';
import { cardField, FIELD_NAMES, type FieldError } from './card-field.ts';
import { declineText } from './decline-text.ts';
import { formNotice } from './form-notice.ts';
import { isolate } from './isolate.ts';
import { type OrderView, order } from './order.ts';
import { type PageView, page } from './page.ts';
import { paymentPath } from './payment-path.ts';

export type CardFormView = PageView &
  OrderView & {
    readonly paymentId: string;
    /**
     * The name of an unused field, different on every page. When browsers restore a form, they recognise it by the
     * names of its first fields, so a new name keeps them from showing a typed card again.
     */
    readonly formName: string;
    /** Posted back as `token` by the card form and the cancel form. */
    readonly token: string;
    /** At least 1, because the payment is over and has no form when no attempts are left. */
    readonly attemptsLeft: number;
    /**
     * Why the last attempt was declined; undefined if it was not declined, or if a form with errors has been sent
     * since.
     */
    readonly declined?: DeclineCode | undefined;
    /** Whether the last attempt was reversed because the bank never confirmed it. */
    readonly wasReversed?: boolean;
    /** Errors in the fields just sent; only the first of each field is shown. */
    readonly errors: readonly FieldError[];
    readonly asksName: NameAsked;
    readonly canCancel: boolean;
  };

/**
 * The page where the shopper enters a card. It posts `number`, `expiry`, `cvv`, `token`, and `cardholder` if the page
 * asks for the name on the card.
 */
export function renderCardForm(view: CardFormView): string {
  const { form, order: words, script, direction } = textsIn(view.lang);
  const errors = shownFields(view).flatMap((name) => view.errors.filter(({ field }) => field === name).slice(0, 1));
  const address = paymentPath('/payment', view.paymentId, view.lang);
  const merchant = isolate(view.merchantName, direction);
  return page(view, {
    title: `${titlePrefix({ ...view, errors })}${words.payTo(merchant)}, ${view.amountText}`,
    layout: 'columns',
    script: 'form',
    main: html`!${order(view)}
<section class="sheet" aria-labelledby="card-details">
  <h2 id="card-details">${form.title}</h2>
  <div id="notice">!${formNotice({ ...view, errors })}</div>
  <form id="card-form" method="post" action="${address}" data-month="${view.now.toISOString().slice(0, 7)}" novalidate>
    <input type="hidden" name="${view.formName}">
    <input type="hidden" name="token" value="${view.token}">
    <div class="fields">!${errors.length === 0 ? emptyFields(view.lang, view.asksName) : fields(view, errors)}</div>
    <button class="main-button" data-paying="${script.paying(view.amountText)}">${form.pay(view.amountText)}</button>
  </form>
  !${view.canCancel ? cancelForm(view) : ''}
  <p class="card-data">${form.cardData(merchant)}</p>
</section>`,
  });
}

/** The fields of a form in which nothing is wrong. */
const emptyFields = pieces(
  LANGS.flatMap((lang) => (['required', 'optional', 'no'] as const).map((asksName) => [lang, asksName] as const)),
  (lang, asksName) => fields({ lang, asksName }, []).join(''),
);

/** What has happened comes first in the title, because a screen reader reads the title when the page has loaded. */
function titlePrefix({ lang, errors, declined, wasReversed = false }: CardFormView): string {
  const { form } = textsIn(lang);
  if (errors.length > 0) return form.errorPrefix;
  if (declined !== undefined) return `${declineText(declined, lang).title} | `;
  return wasReversed ? `${form.notCompleted.title} | ` : '';
}

type FieldsView = Pick<CardFormView, 'lang' | 'asksName'>;

function fields({ lang, asksName }: FieldsView, errors: readonly FieldError[]): string[] {
  const texts = textsIn(lang);
  return shownFields({ asksName }).map((name) => {
    const error = errors.find(({ field }) => field === name)?.code ?? null;
    const isOptional = name === 'cardholder' && asksName === 'optional';
    return cardField(name, { error, focus: errors[0]?.field === name, isOptional }, texts);
  });
}

function shownFields({ asksName }: Pick<CardFormView, 'asksName'>): readonly FieldName[] {
  return FIELD_NAMES.filter((name) => name !== 'cardholder' || asksName !== 'no');
}

function cancelForm(view: CardFormView): string {
  return html`<form method="post" action="${paymentPath('/payment/cancel', view.paymentId, view.lang)}">
    <input type="hidden" name="token" value="${view.token}">
    <button class="quiet">${textsIn(view.lang).form.cancel}</button>
  </form>`;
}
