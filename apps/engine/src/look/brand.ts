/** The name that shoppers and merchants see. Operators can change it here. */
export const BRAND = 'Pay';
