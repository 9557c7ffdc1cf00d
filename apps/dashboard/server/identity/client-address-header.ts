/**
 * The header that tells the library the client's address. Our handler sets it, and removes any such header that a
 * client sent.
 */
export const CLIENT_ADDRESS_HEADER = 'x-pay-client-address';
