let hasEnded = false;

/**
 * Records that the session has ended because the person was idle. The server gives this reason only in its answer to
 * the first call afterwards, and the page that is opened next might only get the answer to a later call.
 */
export function noteIdleEnd(): void {
  hasEnded = true;
}

/** Whether the session has ended because the person was idle; true only once. */
export function takeIdleEnd(): boolean {
  const had = hasEnded;
  hasEnded = false;
  return had;
}
