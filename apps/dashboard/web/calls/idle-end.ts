let hasEnded = false;

/**
 * Notes that the session has ended because nothing was done. Only the first call is told so, and the page that is opened
 * next might have made others.
 */
export function noteIdleEnd(): void {
  hasEnded = true;
}

/** Whether the session has ended because nothing was done; true only once. */
export function takeIdleEnd(): boolean {
  const had = hasEnded;
  hasEnded = false;
  return had;
}
