import type { Month } from '@pay/core/cards/expiry';
import { brandSoFar, checkField, type TypedCard } from '../rules/check-field.ts';
import type { Format } from '../rules/edit-field.ts';
import { digitsOf } from '../rules/folded-text.ts';
import { formatExpiry } from '../rules/format-expiry.ts';
import { formatNumber } from '../rules/format-number.ts';
import type { FormWords } from '../rules/script-words.ts';
import type { FieldName } from '../texts/texts.ts';
import { afterPress } from './after-press.ts';
import { announce } from './announce.ts';
import { showBrand } from './brand-badge.ts';
import { type CardField, cardField } from './card-field.ts';
import { countDown } from './count-down.ts';
import type { Page } from './enhance.ts';
import { fillFromTestCards } from './fill-from-test-cards.ts';
import { formatAsTyped, pasteNumbersAlone } from './format-as-typed.ts';
import { keepOutOfHistory } from './keep-out-of-history.ts';
import { dropFromNotice } from './notice.ts';
import { readyToSend } from './ready-to-send.ts';
import { sendOnce } from './send-once.ts';
import { tellBrowser } from './tell-browser.ts';

const FORMATS: Readonly<Record<FieldName, Format | null>> = {
  number: formatNumber,
  expiry: formatExpiry,
  cvv: digitsOf,
  cardholder: null,
};
const NAMES = Object.keys(FORMATS) as readonly FieldName[];

export type FormPage = Page<FormWords> & {
  /** The URL to request this page again with `GET`. */
  readonly address: string;
};

/**
 * Enhances the form: formats and checks what is typed, sends the form once, with the browser facts, and counts down the
 * time.
 */
export function enhanceForm(shown: Page<FormWords>, form: HTMLFormElement): void {
  const page = { ...shown, address: form.action };
  const { words, signal } = page;
  const today = monthOf(form.dataset['month']);
  const fields = NAMES.flatMap((name) => cardField(name, words) ?? []);
  const card = () => Object.fromEntries(fields.map(({ name, input }) => [name, input.value])) as TypedCard;
  const errorOf = ({ name, input }: CardField) => checkField(name, card(), today, input.required);

  const clearFixed = () => {
    for (const field of fields) {
      if (!field.isWrong() || errorOf(field) !== null) continue;
      field.show(null);
      dropFromNotice(field.name);
    }
  };
  const whenStill = afterPress(signal);
  for (const field of fields) {
    const { input, name } = field;
    keepOutOfHistory(input, signal);
    const format = FORMATS[name];
    if (format) formatAsTyped(input, format, signal, clearFixed);
    const check = () => {
      const error = errorOf(field);
      // An empty field is only an error when the form is sent.
      if (error !== null && (input.value !== '' || field.isWrong())) announce(field.show(error));
    };
    input.addEventListener('blur', () => whenStill(check), { signal });
    if (input.value !== '') check();
  }
  const number = fields.find(({ name }) => name === 'number')?.input;
  if (number) {
    pasteNumbersAlone(number, signal);
    const show = () => showBrand(brandSoFar(number.value));
    number.addEventListener('input', show, { signal });
    show();
    fillFromTestCards(number, words, signal);
  }
  tellBrowser(form, signal);
  const sending = sendOnce(page, form, readyToSend(page, fields, errorOf));
  countDown(page, sending.isUnderWay);
}

/** Parses the current month from the server, such as `2026-11`, because the shopper's clock can be wrong. */
function monthOf(text = ''): Month {
  const [year = 0, month = 1] = text.split('-').map(Number);
  return { year, month };
}
