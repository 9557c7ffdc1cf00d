/**
 * Handles all of these, one after the other, and throws the first fault at the end. If the fault were thrown at once,
 * something that fails each time would keep everything after it waiting for ever.
 */
export async function handleEach<Item>(
  items: readonly Item[],
  handle: (item: Item) => Promise<unknown>,
): Promise<void> {
  const faults: unknown[] = [];
  for (const item of items) await handle(item).catch((fault: unknown) => faults.push(fault));
  if (faults.length > 0) throw faults[0];
}
