type Listener = (profileIds: readonly string[]) => void;

const listeners = new Set<Listener>();

/**
 * Notifies listeners in this process of profiles whose deliveries became due, after the commit. Only a hint: other
 * nodes are not notified, and a worker that misses it finds the rows at its next poll. Returns the function to
 * unsubscribe.
 */
export function onDeliveriesDue(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function hintDeliveriesDue(profileIds: readonly string[]): void {
  if (profileIds.length === 0) return;
  for (const listener of listeners) listener(profileIds);
}
