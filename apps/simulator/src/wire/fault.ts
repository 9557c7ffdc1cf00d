/** The reason why a message was not processed. A fault says where the problem is, and never repeats the input. */
export type Fault =
  | { readonly fault: 'malformed_message'; readonly field: string }
  | {
      readonly fault: 'sale_not_found' | 'inquiry_not_offered' | 'sale_refunded_already' | 'sale_captured_already';
      readonly merchant_ref: string;
    }
  | { readonly fault: 'refund_not_found'; readonly refund_ref: string }
  | { readonly fault: 'hold_not_found'; readonly hold_ref: string }
  | { readonly fault: 'no_such_address' | 'out_of_order' };

export const FAULT_STATUS = {
  malformed_message: 400,
  inquiry_not_offered: 403,
  sale_not_found: 404,
  refund_not_found: 404,
  hold_not_found: 404,
  no_such_address: 404,
  sale_refunded_already: 409,
  sale_captured_already: 409,
  out_of_order: 500,
} as const satisfies Record<Fault['fault'], number>;
