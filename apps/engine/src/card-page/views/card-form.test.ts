import { TEST_CARDS } from '@pay/core/cards/test-cards';
import { DECLINE_CODES } from '@pay/core/paying/acquiring/decline-code';
import { describe, expect, test } from 'vitest';
import { LANGS, textsIn } from '../texts/texts.ts';
import { pageBytes } from '../wire/page-bytes.ts';
import { FIELD_NAMES, type FieldError } from './card-field.ts';
import { type CardFormView, renderCardForm } from './card-form.ts';
import { declineText } from './decline-text.ts';
import { sampleForm } from './sample-views.ts';
import { withoutPieces } from './without-pieces.ts';

const ERROR_CODES = ['required', 'invalid', 'expired'] as const;
/** The fields of a form that does not ask for the name on the card. */
const CARD_FIELDS = FIELD_NAMES.filter((name) => name !== 'cardholder');
const EVERY_ERROR: FieldError[] = FIELD_NAMES.flatMap((field) => ERROR_CODES.map((code) => ({ field, code })));

describe.each(LANGS)('the card form in %s', (lang) => {
  const texts = textsIn(lang);
  const form = sampleForm(lang);

  test('posts the card fields and the token back to its own host, in its own language', () => {
    const html = rendered(form);
    expect(attributes(html, 'form')).toMatchObject({
      method: 'post',
      action: `/payment?payment_id=${form.paymentId}&lang=${lang}`,
    });
    expect(inputs(html).map(({ name }) => name)).toEqual([form.formName, 'token', 'number', 'expiry', 'cvv', 'token']);
    expect(html).toContain(`>${texts.form.pay(form.amountText)}</button>`);
  });

  test('supports autofill and typing: autocomplete, numeric keyboard, left-to-right fields, labels', () => {
    const html = rendered(form);
    const fields = inputs(html).filter(({ type }) => type === 'text');
    expect(fields.map(({ autocomplete }) => autocomplete)).toEqual(['cc-number', 'cc-exp', 'cc-csc']);
    for (const { id, inputmode, dir } of fields) {
      expect({ inputmode, dir }).toEqual({ inputmode: 'numeric', dir: 'ltr' });
      expect(html).toContain(`<label for="${id}">`);
    }
  });

  test('asks for the name on the card only if the account does, and says whether it can be left out', () => {
    expect(input(rendered(form), 'cardholder')).toEqual({});
    const { cardholder } = texts.form.labels;
    const [required, optional] = (['required', 'optional'] as const).map((asksName) => rendered({ ...form, asksName }));
    expect(required).toContain(`<label for="cardholder">${cardholder}</label>`);
    expect(optional).toContain(`<label for="cardholder">${texts.form.optional(cardholder)}</label>`);
    const common = { type: 'text', inputmode: 'text', autocomplete: 'cc-name' };
    expect(input(required ?? '', 'cardholder')).toMatchObject({ ...common, required: '' });
    expect(input(optional ?? '', 'cardholder')).toMatchObject(common);
    expect(input(optional ?? '', 'cardholder')).not.toHaveProperty('required');
  });

  test('never holds a card value: fields have no value attribute', () => {
    const html = rendered({ ...form, errors: [{ field: 'number', code: 'invalid' }] });
    for (const name of CARD_FIELDS) expect(input(html, name)).not.toHaveProperty('value');
  });

  test.each(EVERY_ERROR)('ties the error to its field and shows it in the summary: $field $code', ({ field, code }) => {
    const html = rendered({ ...form, asksName: 'required', errors: [{ field, code }] });
    const text = texts.form.errors[field][code];
    expect(input(html, field)).toMatchObject({
      'aria-invalid': 'true',
      'aria-describedby': field === 'number' ? 'number-note brand' : `${field}-note`,
      autofocus: '',
    });
    expect(html).toMatch(new RegExp(`id="${field}-note" data-hint="[^"]*">.*<span>${text}</span>`));
    expect(html).toContain(`<li><a href="#${field}">${text}</a></li>`);
    expect(html).toContain('role="alert"');
    expect(html).toContain(texts.form.emptied);
    for (const other of FIELD_NAMES.filter((name) => name !== field)) {
      expect(input(html, other)).not.toHaveProperty('aria-invalid');
    }
  });

  test('focuses only the first field with an error, and none on the first visit', () => {
    const html = rendered({
      ...form,
      errors: [
        { field: 'cvv', code: 'required' },
        { field: 'expiry', code: 'invalid' },
      ],
    });
    expect(CARD_FIELDS.filter((name) => 'autofocus' in input(html, name))).toEqual(['expiry']);
    expect(rendered(form)).not.toContain(' autofocus');
  });

  test('shows in the title of the tab that there is an error', () => {
    const html = rendered({ ...form, errors: [{ field: 'cvv', code: 'required' }] });
    expect(html).toContain(`<title>${texts.form.errorPrefix}`);
    expect(rendered(form)).not.toContain(texts.form.errorPrefix);
  });

  test.each(DECLINE_CODES)('says what a decline means for the shopper’s money: %s', (code) => {
    const { title, advice } = declineText(code, lang);
    const html = rendered({ ...form, declined: code });
    expect(html).toContain(`<h3>${title}</h3>`);
    expect(html).toContain(`<p>${advice}</p>`);
    expect(html).toContain('<div class="notice" role="alert" tabindex="-1" autofocus>');
    expect(html).toContain(`<title>${title} | `);
  });

  test('warns when few attempts are left, and not before', () => {
    expect(rendered({ ...form, attemptsLeft: 1 })).toContain(texts.form.triesLeft(1));
    expect(rendered({ ...form, attemptsLeft: 2 })).toContain(texts.form.triesLeft(2));
    expect(rendered({ ...form, attemptsLeft: 3 })).not.toContain(texts.form.triesLeft(3));
  });

  test('has a separate cancel form, but only if cancelling is possible', () => {
    const action = `action="/payment/cancel?payment_id&#61;${form.paymentId}&#38;lang&#61;${lang}"`;
    expect(rendered(form)).toContain(action);
    expect(rendered({ ...form, canCancel: false })).not.toContain('/payment/cancel');
  });

  test('shows test cards in sandbox only', () => {
    const first = '4242 4242 4242 4242';
    expect(rendered(form)).toContain(first);
    const live = withoutPieces(rendered({ ...form, environment: 'live' }));
    expect(live).not.toContain(first);
    for (const { number } of TEST_CARDS) expect(live).not.toContain(number.slice(-4));
  });
});

function rendered(view: CardFormView): string {
  return pageBytes(renderCardForm(view)).toString();
}

function input(html: string, name: string): Record<string, string> {
  return inputs(html).find((each) => each['name'] === name) ?? {};
}

function inputs(html: string): Record<string, string>[] {
  return [...html.matchAll(/<input\b[^>]*>/g)].map(([tag]) => parse(tag));
}

function attributes(html: string, element: string): Record<string, string> {
  return parse(new RegExp(`<${element}\\b[^>]*>`).exec(html)?.[0] ?? '');
}

function parse(tag: string): Record<string, string> {
  const pairs = [...tag.matchAll(/\s([a-z-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
    name,
    unescaped(value),
  ]);
  return Object.fromEntries(pairs);
}

function unescaped(value: string): string {
  return value.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
}
