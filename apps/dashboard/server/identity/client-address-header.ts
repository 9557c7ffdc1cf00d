/** The header that tells the library the client's address. Our handler sets it, and removes a client's own. */
export const CLIENT_ADDRESS_HEADER = 'x-pay-client-address';
