/** The header under which our own handler tells the library where a request comes from; a client's own is taken off. */
export const CLIENT_ADDRESS_HEADER = 'x-pay-client-address';
