/** The name that shoppers and merchants see. An operator who runs this under another name changes it here. */
export const BRAND = 'Pay';
