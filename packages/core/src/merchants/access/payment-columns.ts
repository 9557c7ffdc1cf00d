/**
 * The columns that a person can choose for the list of payments, in the order in which they are shown. The payment
 * itself is always shown.
 */
export const PAYMENT_COLUMNS = ['state', 'card', 'created', 'ended', 'captured', 'refunded', 'amount'] as const;
export type PaymentColumn = (typeof PAYMENT_COLUMNS)[number];

export const USUAL_PAYMENT_COLUMNS: readonly PaymentColumn[] = ['state', 'card', 'created', 'amount'];
