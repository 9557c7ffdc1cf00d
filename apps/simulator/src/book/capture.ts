import type { Value } from './sale.ts';

export const CAPTURE_REFUSALS = {
  sale_not_found: 'There is no sale with that reference',
  sale_not_approved: 'Only an approved sale can be captured',
  captured_with_sale: 'The sale itself took the money',
  currency_differs: "The currency differs from the sale's",
  authorisation_lapsed: 'The authorisation has lapsed',
  authorisation_closed: 'The last capture has already been taken',
  exceeds_sale: 'All captures together would exceed the sale',
} as const;

export type CaptureRefusal = keyof typeof CAPTURE_REFUSALS;

export type Capture = {
  readonly reference: string;
  readonly saleReference: string;
  readonly retrievalRef: string;
  readonly value: Value;
  /** Whether this is the last capture of its sale. */
  readonly isLast: boolean;
  /** Null if the money was taken. */
  readonly refusal: CaptureRefusal | null;
  readonly receivedAt: string;
};
