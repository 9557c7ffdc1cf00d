import { editField, type Format } from '../rules/edit-field.ts';
import { pastedNumber } from '../rules/pasted-number.ts';

/** Formats a field while the shopper types in it; `after` runs after each change. */
export function formatAsTyped(input: HTMLInputElement, format: Format, signal: AbortSignal, after: () => void): void {
  let before = input.value;
  const onInput = (event: Event) => {
    const inputType = event instanceof InputEvent ? event.inputType : '';
    // Text in composition must not be changed until it is complete.
    if (event instanceof InputEvent && event.isComposing) return;
    const caret = input.selectionStart ?? input.value.length;
    const edited = editField(format, before, { text: input.value, caret }, inputType);
    before = edited.text;
    if (edited.text !== input.value) {
      input.value = edited.text;
      // The caret is set only if the field has focus, because otherwise some browsers would move the focus to it.
      if (document.activeElement === input) input.setSelectionRange(edited.caret, edited.caret);
    }
    after();
  };
  input.addEventListener('input', onInput, { signal });
  input.addEventListener('compositionend', onInput, { signal });
}

/** When text is pasted over the whole field, only the card number in it is kept. */
export function pasteNumbersAlone(input: HTMLInputElement, signal: AbortSignal): void {
  input.addEventListener(
    'paste',
    (event) => {
      const text = event.clipboardData?.getData('text') ?? '';
      const isWhole = input.selectionStart === 0 && input.selectionEnd === input.value.length;
      const number = pastedNumber(text);
      if (!isWhole || number === text) return;
      event.preventDefault();
      input.value = number;
      input.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste' }));
    },
    { signal },
  );
}
