/** How many tries a person has in a period. */
export type Tries = { readonly name: string; readonly most: number; readonly seconds: number };

const MINUTES = 60;

// How often one person can use routes that cost much more than others, such as reading a whole ledger. Routes with the
// same name share a count. Nobody reaches these limits by hand.

export const EXPORTS: Tries = { name: 'export', most: 120, seconds: 10 * MINUTES };
export const VERIFICATIONS: Tries = { name: 'verify-proof', most: 30, seconds: 10 * MINUTES };
export const UPLOADS: Tries = { name: 'upload', most: 60, seconds: 10 * MINUTES };
/** E-mails to shoppers. */
export const RECEIPTS: Tries = { name: 'receipt', most: 30, seconds: 10 * MINUTES };
/** Requests to other companies' servers. */
export const CALLS_TO_OTHERS: Tries = { name: 'call-to-others', most: 60, seconds: 10 * MINUTES };
