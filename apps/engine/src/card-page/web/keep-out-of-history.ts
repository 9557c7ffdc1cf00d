/**
 * A browser keeps what stands in a form with the page's place in its history, and writes that to disk: Chromium so for
 * every text field that may be filled in for the shopper. So a field may be that only as long as it is empty.
 */
export function keepOutOfHistory(input: HTMLInputElement, signal: AbortSignal): void {
  const fillable = input.autocomplete;
  const settle = () => {
    input.autocomplete = input.value === '' ? fillable : 'off';
  };
  input.addEventListener('input', settle, { signal });
  settle();
}
