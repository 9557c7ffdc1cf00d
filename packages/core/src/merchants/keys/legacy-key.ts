const VISIBLE_ASCII = /^[\x21-\x7e]{20,255}$/;

/** Keys from before the prefixed model: no prefix of ours, at least 20 characters. */
export function isLegacyKeyValue(value: string): boolean {
  return VISIBLE_ASCII.test(value) && !/^[ps]k_/.test(value);
}
