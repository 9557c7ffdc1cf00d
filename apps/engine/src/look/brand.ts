/** The name that shoppers and merchants see. Operators who use another name change it here. */
export const BRAND = 'Pay';
