import type { CardForm, FormFieldError } from '@pay/core/cards/card-form';
import type { NameAsked } from '@pay/core/paying/acquiring/name-asked';

/** The errors of a form that was sent, in the order of its fields. */
export function formErrors({ card, cardholder }: CardForm, asksName: NameAsked): readonly FormFieldError[] {
  const errors: readonly FormFieldError[] = card.ok ? [] : card.errors;
  if (cardholder === undefined || asksName === 'no') return errors;
  if (!cardholder.ok) return [...errors, { field: 'cardholder', code: 'invalid' }];
  const isMissing = cardholder.name === null && asksName === 'required';
  return isMissing ? [...errors, { field: 'cardholder', code: 'required' }] : errors;
}
