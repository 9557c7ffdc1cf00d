import { html } from 'ghtml';
import type { FieldErrorCode, FieldName, Texts } from '../texts/texts.ts';
import { type Mark, mark } from './marks.ts';

export type FieldError = { readonly field: FieldName; readonly code: FieldErrorCode };

export const FIELD_NAMES: readonly FieldName[] = ['number', 'expiry', 'cvv', 'cardholder'];

const FIELDS: Record<
  FieldName,
  {
    readonly autocomplete: string;
    readonly mark: Mark | null;
    readonly maxLength: number;
    readonly keyboard: 'numeric' | 'text';
  }
> = {
  // The maximum length has room for 19 digits with any spacing.
  number: { autocomplete: 'cc-number', mark: 'card', maxLength: 40, keyboard: 'numeric' },
  expiry: { autocomplete: 'cc-exp', mark: null, maxLength: 12, keyboard: 'numeric' },
  cvv: { autocomplete: 'cc-csc', mark: 'code', maxLength: 8, keyboard: 'numeric' },
  cardholder: { autocomplete: 'cc-name', mark: null, maxLength: 60, keyboard: 'text' },
};

/** The element in which the page's script shows the brand. */
const EMPTY_BADGE = '<span class="badge" id="brand" role="img" lang="en" hidden></span>';

export type FieldState = {
  readonly error: FieldErrorCode | null;
  readonly focus: boolean;
  /** Other fields are required. */
  readonly isOptional: boolean;
};

/** One field under its label. The field is always empty, because a typed card value is never written into HTML. */
export function cardField(name: FieldName, { error, focus, isOptional }: FieldState, texts: Texts): string {
  const { autocomplete, mark: drawing, maxLength, keyboard } = FIELDS[name];
  const { form } = texts;
  const label = isOptional ? form.optional(form.labels[name]) : form.labels[name];
  const described = name === 'number' ? 'number-note brand' : `${name}-note`;
  const invalid = error === null ? '' : 'aria-invalid="true"';
  return html`<div class="field">
  <label for="${name}">${label}</label>
  <div class="box">
    <input id="${name}" name="${name}" type="text" inputmode="${keyboard}" autocomplete="${autocomplete}" dir="ltr"
      maxlength="${maxLength}" autocapitalize="off" autocorrect="off" spellcheck="false"
      !${isOptional ? '' : 'required'} aria-describedby="${described}" !${invalid} !${focus ? 'autofocus' : ''}>
    !${name === 'number' ? EMPTY_BADGE : ''}!${drawing === null ? '' : mark(drawing)}
  </div>
  !${fieldNote(name, error, texts)}
</div>`;
}

/**
 * The note under a field. An error says how to fix the value, so it replaces the hint. The page's script shows the hint
 * again when the value has been fixed. The mark is only visible beside errors.
 */
function fieldNote(name: FieldName, error: FieldErrorCode | null, texts: Texts): string {
  const hint = name === 'number' ? '' : texts.form.hints[name];
  const [kind, text] = error === null ? ['note', hint] : ['note error', texts.form.errors[name][error]];
  return html`<p class="${kind}" id="${name}-note" !${error === null ? '' : html`data-hint="${hint}"`}>!${mark('warning')}<span>${text}</span></p>`;
}
