/**
 * What an adapter reports to operators besides outcomes. All sorts except the last are sorts of codes that are in none
 * of the adapter's tables. `device_data_skipped`: the issuer wanted to collect the browser's data before the
 * authentication.
 */
export const OBSERVATION_SORTS = [
  'gateway_code',
  'acquirer_code',
  'recommendation',
  'authentication_status',
  'result_code',
  'refusal_reason',
  'scheme_code',
  'merchant_advice',
  'event_code',
  'device_data_skipped',
] as const;

export type ObservationSort = (typeof OBSERVATION_SORTS)[number];

/** `code`: the acquirer's own code, never a card value. */
export type Observation = { readonly sort: ObservationSort; readonly code: string };

/** Counts an observation. Never fails and never waits. */
export type Observe = (seen: Observation) => void;

export const UNOBSERVED: Observe = () => {};
