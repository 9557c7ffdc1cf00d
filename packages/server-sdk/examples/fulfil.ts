import type { WebhookEvent } from '@pay/server';

/** The ids of the events that were seen. A shop keeps them in its database, in the commit of what it does about them. */
const seen = new Set<string>();
/** The orders to send out. */
export const fulfilled: string[] = [];

/** What a shop does about an event, once, however often it comes. */
export async function fulfil(event: WebhookEvent): Promise<void> {
  if (seen.has(event.id)) return;
  seen.add(event.id);
  if (event.type === 'payment.succeeded' && event.data.paid)
    fulfilled.push(event.data.reference ?? event.data.track_id);
}
