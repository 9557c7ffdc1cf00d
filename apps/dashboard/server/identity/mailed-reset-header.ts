/** Tells the hook of a password reset that the link was only e-mailed. Browsers cannot send it to the library. */
export const MAILED_RESET_HEADER = 'x-pay-mailed-reset';
