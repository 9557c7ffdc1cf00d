const VISIBLE_ASCII = /^[\x21-\x7e]{20,255}$/;

/** Keys from before keys had prefixes: without our prefixes, and at least 20 characters long. */
export function isLegacyKeyValue(value: string): boolean {
  return VISIBLE_ASCII.test(value) && !/^[ps]k_/.test(value);
}
