import { digitsOf } from './folded-text.ts';

/** The text of a field, and the position of the caret in the text. */
export type Typed = { readonly text: string; readonly caret: number };

export type Format = (text: string, isDeleting: boolean) => string;

/**
 * Formats a field right after an edit. The caret stays between the same digits. If only a separator was deleted, the
 * digit next to it is deleted too, because formatting would only put the separator back.
 *
 * @param before the formatted text before the edit
 * @param inputType from the browser's event, such as `deleteContentBackward`
 */
export function editField(format: Format, before: string, typed: Typed, inputType: string): Typed {
  const isDeleting = inputType.startsWith('delete');
  const onlySeparators = isDeleting && typed.text.length < before.length && digitsOf(typed.text) === digitsOf(before);
  const { text, caret } = onlySeparators ? withoutDigit(typed, inputType.endsWith('Forward')) : typed;
  const digitsAfter = digitsOf(text.slice(caret)).length;
  const formatted = format(text, isDeleting);
  return { text: formatted, caret: caretBefore(formatted, digitsAfter) };
}

function withoutDigit({ text, caret }: Typed, isForward: boolean): Typed {
  const [head, tail] = [text.slice(0, caret), text.slice(caret)];
  if (isForward) return { text: head + tail.replace(/\d/, ''), caret };
  const shorter = head.replace(/\d(?=\D*$)/, '');
  return { text: shorter + tail, caret: shorter.length };
}

/** The position that follows a digit and has `digitsAfter` digits after it; the end if `digitsAfter` is 0. */
function caretBefore(formatted: string, digitsAfter: number): number {
  if (digitsAfter === 0) return formatted.length;
  let passed = 0;
  let at = formatted.length;
  while (at > 0 && (passed < digitsAfter || !isDigit(formatted[at - 1]))) {
    at -= 1;
    if (isDigit(formatted[at])) passed += 1;
  }
  return at;
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}
