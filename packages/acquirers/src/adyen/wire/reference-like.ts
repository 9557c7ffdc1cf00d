/** The format of Adyen's own references, which are parts of addresses. */
export const PSP_REFERENCE = /^[A-Za-z0-9]{1,64}$/;
