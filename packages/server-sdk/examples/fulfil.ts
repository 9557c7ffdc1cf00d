import type { WebhookEvent } from '@pay/server';

/** The ids of handled events. A shop stores them in its database, in the same commit as the effects of the events. */
const seen = new Set<string>();
/** The orders to ship. */
export const fulfilled: string[] = [];

/** Handles an event only once, however often it arrives. */
export async function fulfil(event: WebhookEvent): Promise<void> {
  if (seen.has(event.id)) return;
  seen.add(event.id);
  if (event.type === 'payment.succeeded' && event.data.paid)
    fulfilled.push(event.data.reference ?? event.data.track_id);
}
