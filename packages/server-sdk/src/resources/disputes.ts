import type { Dispute } from '../generated/dispute.ts';
import type { DisputeList } from '../generated/dispute-list.ts';
import type { OperationTypes } from '../generated/operations.ts';
import type { SimulatedDispute } from '../generated/simulated-dispute.ts';
import type { CallOptions } from '../pay-options.ts';
import type { Transport } from '../transport/create-transport.ts';
import { type Pages, pagesOf } from './pages.ts';

export type DisputeQuery = NonNullable<OperationTypes['listDisputes']['query']>;

export type Disputes = {
  /** Lists the disputes of your payments, newest first. */
  list(query?: DisputeQuery, options?: CallOptions): Pages<DisputeList, Dispute>;
  retrieve(disputeId: string, options?: CallOptions): Promise<Dispute>;
  /** Simulates an acquirer's report about a payment in the sandbox. Repeating the same report changes nothing. */
  simulate(dispute: SimulatedDispute, options?: CallOptions): Promise<Dispute>;
};

export function disputes(transport: Transport): Disputes {
  return {
    list: (query = {}, options) =>
      pagesOf(
        (after) => transport('listDisputes', { query: { ...query, after: after ?? query.after } }, options),
        ({ dispute_id: disputeId }) => disputeId,
      ),
    retrieve: (disputeId, options) => transport('readDispute', { path: { dispute_id: disputeId } }, options),
    simulate: (dispute, options) => transport('simulateDispute', { body: dispute }, options),
  };
}
