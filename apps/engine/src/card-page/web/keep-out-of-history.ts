/**
 * A browser stores the content of a form in the page's history entry, and writes that entry to disk. Chromium stores
 * every text field that allows autocomplete. So a field allows autocomplete only while it is empty.
 */
export function keepOutOfHistory(input: HTMLInputElement, signal: AbortSignal): void {
  const fillable = input.autocomplete;
  const settle = () => {
    input.autocomplete = input.value === '' ? fillable : 'off';
  };
  input.addEventListener('input', settle, { signal });
  settle();
}
