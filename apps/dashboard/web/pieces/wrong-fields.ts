import type { Texts } from '../texts/texts.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The browser's validation errors of a form by field name, in our own words. */
export function wrongFields(form: HTMLFormElement, words: Texts['form']): Readonly<Record<string, string>> {
  const controls = [...form.elements].filter((element): element is Control => 'validity' in element);
  return Object.fromEntries(
    controls
      .filter(({ name, validity }) => name !== '' && !validity.valid)
      .map((control) => [control.name, problemWith(control, words)]),
  );
}

function problemWith(control: Control, words: Texts['form']): string {
  const { validity } = control;
  if (validity.valueMissing) return words.required;
  if (validity.tooShort && 'minLength' in control) return words.tooShort(control.minLength);
  if (validity.typeMismatch && control.type === 'email') return words.notAnEmail;
  if (validity.typeMismatch) return words.notAnAddress;
  return words.notLikeThis;
}
