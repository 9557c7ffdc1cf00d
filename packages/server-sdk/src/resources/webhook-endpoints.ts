import type { Delivery } from '../generated/delivery.ts';
import type { DeliveryList } from '../generated/delivery-list.ts';
import type { NewWebhookEndpoint } from '../generated/new-webhook-endpoint.ts';
import type { OperationTypes } from '../generated/operations.ts';
import type { ResendFailed } from '../generated/resend-failed.ts';
import type { ResentEvent } from '../generated/resent-event.ts';
import type { ResentFailed } from '../generated/resent-failed.ts';
import type { RotateSecret } from '../generated/rotate-secret.ts';
import type { WebhookEndpoint } from '../generated/webhook-endpoint.ts';
import type { WebhookEndpointChange } from '../generated/webhook-endpoint-change.ts';
import type { WebhookEndpointList } from '../generated/webhook-endpoint-list.ts';
import type { WebhookEndpointWithSecret } from '../generated/webhook-endpoint-with-secret.ts';
import type { CallOptions, WriteOptions } from '../pay-options.ts';
import type { Transport } from '../transport/create-transport.ts';
import { type Pages, pagesOf } from './pages.ts';

export type DeliveryQuery = NonNullable<OperationTypes['listDeliveries']['query']>;

export type WebhookEndpoints = {
  /** Creates an endpoint, to which events are sent from now on. Store the answer's `secret`: it is not shown again. */
  create(endpoint: NewWebhookEndpoint, options?: WriteOptions): Promise<WebhookEndpointWithSecret>;
  /** Lists all endpoints of the profile, at most 20. */
  list(options?: CallOptions): Promise<WebhookEndpointList>;
  retrieve(endpointId: string, options?: CallOptions): Promise<WebhookEndpoint>;
  /** Changes the given fields. */
  update(endpointId: string, change: WebhookEndpointChange, options?: CallOptions): Promise<WebhookEndpoint>;
  delete(endpointId: string, options?: CallOptions): Promise<void>;
  /**
   * Adds a new secret, which is in the answer and signs messages immediately. Earlier secrets also sign for
   * `overlap_seconds`, a day by default.
   */
  rotateSecret(endpointId: string, how?: RotateSecret, options?: WriteOptions): Promise<WebhookEndpointWithSecret>;
  /**
   * Sends an `endpoint.test` event to the endpoint; the endpoint's deliveries show the outcome. A failed test is not
   * retried automatically.
   */
  test(endpointId: string, options?: CallOptions): Promise<ResentEvent>;
  /**
   * Resends deliveries that failed between two times, for example after an outage on your side. While the answer has a
   * `next_from`, call again with that time as `from`.
   */
  resendFailed(endpointId: string, of: ResendFailed, options?: CallOptions): Promise<ResentFailed>;
  /** Lists the endpoint's deliveries and its answers, newest first. */
  deliveries(endpointId: string, query?: DeliveryQuery, options?: CallOptions): Pages<DeliveryList, Delivery>;
};

export function webhookEndpoints(transport: Transport): WebhookEndpoints {
  const at = (endpointId: string) => ({ path: { endpoint_id: endpointId } });
  return {
    create: (endpoint, options) => transport('createWebhookEndpoint', { body: endpoint }, options),
    list: (options) => transport('listWebhookEndpoints', {}, options),
    retrieve: (endpointId, options) => transport('readWebhookEndpoint', at(endpointId), options),
    update: (endpointId, change, options) =>
      transport('changeWebhookEndpoint', { ...at(endpointId), body: change }, options),
    delete: (endpointId, options) => transport('deleteWebhookEndpoint', at(endpointId), options),
    rotateSecret: (endpointId, how = {}, options) =>
      transport('rotateWebhookSecret', { ...at(endpointId), body: how }, options),
    test: (endpointId, options) => transport('testWebhookEndpoint', at(endpointId), options),
    resendFailed: (endpointId, of, options) => transport('resendFailed', { ...at(endpointId), body: of }, options),
    deliveries: (endpointId, query = {}, options) =>
      pagesOf(
        (after) =>
          transport('listDeliveries', { ...at(endpointId), query: { ...query, after: after ?? query.after } }, options),
        ({ delivery_id: id }) => id,
      ),
  };
}
