type Listener = (profileIds: readonly string[]) => void;

const listeners = new Set<Listener>();

/**
 * Tells of profiles for which deliveries became due in this process, after the commit. A hint and no more: other nodes
 * do not hear of it, and whoever misses it finds the rows at his next poll. Answers how to stop listening.
 */
export function onDeliveriesDue(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function hintDeliveriesDue(profileIds: readonly string[]): void {
  if (profileIds.length === 0) return;
  for (const listener of listeners) listener(profileIds);
}
