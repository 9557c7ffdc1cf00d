import { type Requests, requestsTo } from './requests.ts';

/** One engine as its merchants see it, with the data that the loads read. */
export type Shop = {
  readonly origin: string;
  /** The requests of the merchant whose sessions are created and paid. */
  readonly requests: Requests;
  /**
   * Requests for sessions and payments that the tables were filled with. If there are none, the loads create some
   * first.
   */
  readonly statusCalls: readonly string[];
  readonly pageCalls: readonly string[];
};

export type Sample = {
  readonly sessions: readonly { readonly apiKey: string; readonly trackId: string }[];
  /** Ids of payments that wait for a card. */
  readonly payments: readonly string[];
};

export function shopAt(origin: string, apiKey: string, sample: Sample): Shop {
  const requests = requestsTo(origin, apiKey);
  return {
    origin,
    requests,
    statusCalls: sample.sessions.map((each) => requestsTo(origin, each.apiKey).paymentStatus(each.trackId)),
    pageCalls: sample.payments.map((id) => requests.page(`/payment?payment_id=${id}`)),
  };
}
