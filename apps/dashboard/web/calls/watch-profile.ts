import { call, pathOf } from './call.ts';
import { problemOf } from './problem.ts';

/** The kinds of changes in a profile. */
export type Changed = 'payments' | 'deliveries' | 'inbox';

export type Watcher = {
  readonly onChange: (what: readonly Changed[]) => void;
  /** Called when the stream starts or stops reporting changes. */
  readonly onLine: (isThere: boolean) => void;
};

/** The length of silence after which a stream is treated as lost; the server sends a heartbeat every 15 seconds. */
const SILENCE_MS = 40_000;
const AGAIN_MS = 2_000;

/**
 * Reports changes in a profile while its page is visible. A hidden page keeps no connection, because a browser allows
 * only a few connections per host. Returns a function that stops the reports.
 */
export function watchProfile(profileId: string, { onChange, onLine }: Watcher): () => void {
  const ended = new AbortController();
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    close();
    if (document.hidden || ended.signal.aborted) return;
    source = new EventSource(pathOf('watchProfile', { profile_id: profileId }));
    let isFirst = true;
    const heard = () => {
      expectWord();
      if (isFirst) onLine(true);
      isFirst = false;
    };
    source.addEventListener('alive', heard);
    source.addEventListener('changed', ({ data }) => {
      heard();
      onChange((JSON.parse(data) as { what: readonly Changed[] }).what);
    });
    source.addEventListener('error', lose);
    expectWord();
  }

  function expectWord(): void {
    clearTimeout(timer);
    timer = setTimeout(lose, SILENCE_MS);
  }

  function lose(): void {
    close();
    // If the page was hidden in the meantime, the page opens the stream when it is shown again.
    if (document.hidden) return;
    onLine(false);
    timer = setTimeout(tryAgain, AGAIN_MS);
  }

  async function tryAgain(): Promise<void> {
    try {
      // The stream ends with the session. If the session has ended, this call asks the person to sign in again.
      await call('readMe', {});
      open();
    } catch (error) {
      if (problemOf(error).code !== 'sign_in_required' && !ended.signal.aborted) lose();
    }
  }

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = null;
  }

  document.addEventListener('visibilitychange', open, { signal: ended.signal });
  addEventListener('online', open, { signal: ended.signal });
  open();
  return () => {
    ended.abort();
    close();
  };
}
