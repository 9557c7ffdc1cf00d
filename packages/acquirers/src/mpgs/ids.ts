/**
 * The order's id is the attempt's, and its transactions have fixed ids, so that a repeated request is the same request.
 * Captures and refunds have their own ids.
 */
export const TRANSACTION_IDS = {
  authentication: 'auth',
  sale: 'sale',
  void: 'void',
  /** The refund that gives the whole amount back if it is too late for a void. */
  undo: 'undo',
} as const;

export function orderPath(reference: string): string {
  return `/order/${encodeURIComponent(reference)}`;
}

export function transactionPath(reference: string, id: string): string {
  return `${orderPath(reference)}/transaction/${encodeURIComponent(id)}`;
}
