const VISIBLE_ASCII = /^[\x21-\x7e]{20,255}$/;

/**
 * Whether a value can be a key from before keys had prefixes: 20 to 255 visible ASCII characters, without our prefixes.
 */
export function isLegacyKeyValue(value: string): boolean {
  return VISIBLE_ASCII.test(value) && !/^[ps]k_/.test(value);
}
