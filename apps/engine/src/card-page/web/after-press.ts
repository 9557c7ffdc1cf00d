/**
 * Runs what may move parts of the page: at once, or after the press of a mouse or finger that is under way. A button that
 * moved away between the two halves of a click would not be clicked.
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
    // The click follows at once upon the end of the press.
    addEventListener('pointerup', () => setTimeout(run), { signal, once: true });
  };
}
