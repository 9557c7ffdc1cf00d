/** As `ref`, moves the focus to an element that has just been shown. The browser's `autofocus` does so only once. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
