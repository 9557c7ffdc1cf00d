/** The period of inactivity after which the page's requests no longer count as the person's. */
const ACTION_MS = 60_000;
const ACTIONS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

let lastAt = 0;

/** From now on, records the time whenever the person does something on the page. */
export function followActions(): void {
  const note = () => {
    lastAt = performance.now();
  };
  note();
  for (const name of ACTIONS) addEventListener(name, note, { passive: true, capture: true });
}

/**
 * Whether the page sends its requests on its own, because the person has been idle for a while. The server does not
 * count such requests; otherwise an open page would keep its session for ever.
 */
export function isUnattended(): boolean {
  return performance.now() - lastAt > ACTION_MS;
}
