/**
 * Returns a function for changes that can move parts of the page: it runs them immediately, or after the current press
 * of a mouse or finger. A button that moved during a press would not be clicked.
 */
export function afterPress(signal: AbortSignal): (run: () => void) => void {
  let isPressed = false;
  const press = (event: PointerEvent) => {
    isPressed = event.type === 'pointerdown';
  };
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'] as const) {
    addEventListener(type, press, { signal, capture: true });
  }
  return (run) => {
    if (!isPressed) return run();
    // The click follows immediately after the press ends.
    addEventListener('pointerup', () => setTimeout(run), { signal, once: true });
  };
}
