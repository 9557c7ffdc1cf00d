import { mayTryAgain } from '../rules/may-try-again.ts';
import { failureDelayMs, pollDelayMs } from '../rules/poll-delay-ms.ts';
import { engineOf, pathOf } from './engine-of.ts';
import { PayError } from './pay-error.ts';

export type CompleteOptions = {
  readonly publishableKey: string;
  /** How long to wait for an outcome; a minute by default. */
  readonly timeoutMs?: number | undefined;
  /** Ends the wait; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
};

export type CompletionResult = {
  readonly trackId: string;
  /** `pending`: there was no outcome when the time ran out. An expired session is reported as `failed`. */
  readonly status: 'success' | 'failed' | 'cancelled' | 'pending';
  /** The status is only a hint: fulfil the order only after a webhook or payment-status has confirmed it. */
  readonly hint: true;
};

type Answer = { readonly result: CompletionResult['status'] };

/** The time limit for one try; an answer that takes longer is assumed to be lost. */
const TRY_MS = 10_000;

/**
 * Waits, on the page that the shopper returns to, for the outcome of the session whose track_id is in the page's
 * address.
 *
 * @throws {PayError} track_id_missing; any code of the service that another try cannot fix; timeout if there was no
 * answer at all
 */
export async function complete({
  publishableKey,
  timeoutMs = 60_000,
  signal,
}: CompleteOptions): Promise<CompletionResult> {
  const engine = engineOf(publishableKey);
  const trackId = new URLSearchParams(location.search).get('track_id');
  if (!trackId) throw new PayError('track_id_missing', 'There is no track_id in the address.');
  const endsAt = performance.now() + timeoutMs;
  let status: CompletionResult['status'] | undefined;
  let cause: unknown;
  let failures = 0;

  for (let tries = 1; ; tries += 1) {
    let waitMs = pollDelayMs(tries);
    signal?.throwIfAborted();
    try {
      const limitMs = Math.max(1_000, Math.min(TRY_MS, endsAt - performance.now()));
      status = (await engine<Answer>(`${pathOf(trackId)}/result`, 'result', { limitMs, signal })).result;
      failures = 0;
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof PayError && mayTryAgain(error.code))) throw error;
      cause = error;
      failures += 1;
      waitMs = Math.max(failureDelayMs(failures), (error.retryAfterSeconds ?? 0) * 1_000);
    }
    const leftMs = endsAt - performance.now();
    if (!status || status === 'pending') {
      await pause(Math.min(waitMs, leftMs), signal);
      if (waitMs < leftMs) continue;
      if (!status) throw new PayError('timeout', 'No answer.', { cause });
    }
    return { trackId, status, hint: true };
  }
}

/** Rejects with the signal's reason if the signal is aborted first. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}
