/** The reason why a call has to wait. */
export type Interruption = 'sign_in_required' | 'session_idle' | 'fresh_sign_in_required';

type Waiting = { readonly reason: Interruption; readonly settle: readonly ((isSettled: boolean) => void)[] };

let waiting: Waiting | null = null;
const listeners = new Set<() => void>();

/**
 * Asks the person to sign in again or give a fresh proof, once for all waiting calls. Returns whether the person did
 * so.
 */
export function interrupt(reason: Interruption): Promise<boolean> {
  return new Promise((resolve) => {
    // A person who is signed out has to sign in first, even if other calls only need a fresh proof.
    const reasons = [reason, waiting?.reason];
    const isSignIn = reasons.includes('sign_in_required');
    waiting = {
      reason: reasons.includes('session_idle') ? 'session_idle' : isSignIn ? 'sign_in_required' : reason,
      settle: [...(waiting?.settle ?? []), resolve],
    };
    tell();
  });
}

export function settleInterruption(isSettled: boolean): void {
  const settle = waiting?.settle ?? [];
  waiting = null;
  tell();
  for (const each of settle) each(isSettled);
}

export function currentInterruption(): Interruption | null {
  return waiting?.reason ?? null;
}

export function onInterruption(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
