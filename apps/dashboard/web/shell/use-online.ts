import { useSyncExternalStore } from 'react';

export function useOnline(): boolean {
  return useSyncExternalStore(onChange, () => navigator.onLine);
}

function onChange(listener: () => void): () => void {
  const stop = new AbortController();
  addEventListener('online', listener, { signal: stop.signal });
  addEventListener('offline', listener, { signal: stop.signal });
  return () => stop.abort();
}
