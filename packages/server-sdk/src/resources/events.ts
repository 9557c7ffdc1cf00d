import type { EventList } from '../generated/event-list.ts';
import type { OperationTypes } from '../generated/operations.ts';
import type { ResendEvent } from '../generated/resend-event.ts';
import type { ResentEvent } from '../generated/resent-event.ts';
import type { WebhookEvent } from '../generated/webhook-event.ts';
import type { CallOptions } from '../pay-options.ts';
import type { Transport } from '../transport/create-transport.ts';
import { type Pages, pagesOf } from './pages.ts';

export type EventQuery = NonNullable<OperationTypes['listEvents']['query']>;

export type Events = {
  /**
   * Lists the events that webhooks send, oldest first: no event is skipped, and no event appears twice. Store the `id`
   * of the last event that you have handled, and continue `after` it. `for await` ends when there are no newer events.
   */
  list(query?: EventQuery, options?: CallOptions): Pages<EventList, WebhookEvent>;
  /**
   * Sends an event again, to one endpoint or to every enabled endpoint that subscribes to its type. A failed delivery
   * is not retried automatically.
   */
  resend(eventId: string, to?: ResendEvent, options?: CallOptions): Promise<ResentEvent>;
};

export function events(transport: Transport): Events {
  return {
    list: (query = {}, options) =>
      pagesOf(
        (after) => transport('listEvents', { query: { ...query, after: after ?? query.after } }, options),
        ({ id }) => id,
      ),
    resend: (eventId, to = {}, options) => transport('resendEvent', { path: { event_id: eventId }, body: to }, options),
  };
}
