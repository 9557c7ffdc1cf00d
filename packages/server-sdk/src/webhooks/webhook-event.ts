import type { EventList } from '../generated/event-list.ts';

/** What webhooks and the list of events carry, by its `type`. More types may come: pass over one that you do not know. */
export type WebhookEvent = EventList['data'][number];
