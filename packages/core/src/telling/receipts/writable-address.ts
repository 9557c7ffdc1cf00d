/** A host of labels, after a name of the characters that need no quotes (`dot-atom` in RFC 5322). */
const ADDRESS =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i;

/**
 * Whether we write to this address. Stricter than what a session can have, so that nothing in an address has a meaning
 * in the header of an e-mail or for a mail server, and there is only one recipient.
 */
export function isWritableAddress(address: string): boolean {
  return address.length <= 254 && address.indexOf('@') <= 64 && ADDRESS.test(address);
}
