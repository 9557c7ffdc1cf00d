import { html } from 'ghtml';
import type { FieldErrorCode, FieldName, Texts } from '../texts/texts.ts';
import { type Mark, mark } from './marks.ts';

export type FieldError = { readonly field: FieldName; readonly code: FieldErrorCode };

export const FIELD_NAMES: readonly FieldName[] = ['number', 'expiry', 'cvv'];

const FIELDS: Record<
  FieldName,
  { readonly autocomplete: string; readonly mark: Mark | null; readonly maxLength: number }
> = {
  // Nineteen digits at most, and room for however they are spaced.
  number: { autocomplete: 'cc-number', mark: 'card', maxLength: 40 },
  expiry: { autocomplete: 'cc-exp', mark: null, maxLength: 12 },
  cvv: { autocomplete: 'cc-csc', mark: 'code', maxLength: 8 },
};

/** One field under its label. It always comes back empty: a typed card value is never written into HTML. */
export function cardField(name: FieldName, error: FieldErrorCode | null, focus: boolean, texts: Texts): string {
  const { autocomplete, mark: drawing, maxLength } = FIELDS[name];
  const note = fieldNote(name, error, texts);
  const described = note === '' ? '' : html`aria-describedby="${name}-note"`;
  const invalid = error === null ? '' : 'aria-invalid="true"';
  return html`<div class="field">
  <label for="${name}">${texts.form.labels[name]}</label>
  <div class="box">
    <input id="${name}" name="${name}" type="text" inputmode="numeric" autocomplete="${autocomplete}" dir="ltr"
      maxlength="${maxLength}" autocapitalize="off" autocorrect="off" spellcheck="false"
      required !${described} !${invalid} !${focus ? 'autofocus' : ''}>
    !${drawing === null ? '' : mark(drawing)}
  </div>
  !${note}
</div>`;
}

/** The error says how to do it right, so it takes the place of the hint. */
function fieldNote(name: FieldName, error: FieldErrorCode | null, texts: Texts): string {
  if (error !== null) {
    return html`<p class="error" id="${name}-note">!${mark('warning')}<span>${texts.form.errors[name][error]}</span></p>`;
  }
  if (name === 'number') return '';
  return html`<p class="hint" id="${name}-note">${texts.form.hints[name]}</p>`;
}
