import type { OpenKeys } from './unwrap-keys.ts';

export type Hearing = {
  /** The wrapper did not unwrap the keys. `endsAt` is the time after which they must no longer be used. */
  readonly onFailure: (message: string, endsAt: Date) => void;
  /** The wrapper unwraps the keys again. */
  readonly onRecovery: () => void;
  /** The keys must no longer be used. */
  readonly onEnd: (message: string) => void;
};

type Clock = () => number;

const ASK_EVERY_MS = 5 * 60_000;

/**
 * Returns a function that asks the wrapper once, and then decides whether the keys can still be used. Any failure ends
 * their use only after the allowed time, because a wrapper that is down or a token that has expired must not stop
 * payments immediately.
 */
export function keyWatch(
  { ask, forMs }: NonNullable<OpenKeys['kept']>,
  { onFailure, onRecovery, onEnd }: Hearing,
  now: Clock,
): () => Promise<void> {
  let unwrappedAt = now();
  let hasFailed = false;
  return async () => {
    try {
      await ask();
      unwrappedAt = now();
      if (hasFailed) onRecovery();
      hasFailed = false;
    } catch (error) {
      const { message } = error as Error;
      const endsAt = unwrappedAt + forMs;
      hasFailed = true;
      if (now() >= endsAt) onEnd(message);
      else onFailure(message, new Date(endsAt));
    }
  };
}

/** Asks the wrapper every five minutes; does nothing if no key is wrapped. Returns a function that stops the asking. */
export function keepAsking(kept: OpenKeys['kept'], hearing: Hearing): () => void {
  if (!kept) return () => {};
  const watch = keyWatch(kept, hearing, Date.now);
  const timer = setInterval(() => void watch(), ASK_EVERY_MS).unref();
  return () => clearInterval(timer);
}
