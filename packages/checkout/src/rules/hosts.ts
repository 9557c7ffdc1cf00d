/**
 * The engines' hosts, by the part after `pk_` in a key. These are placeholders: publishing a version replaces them, as
 * text, in `dist/checkout.js` and `dist/index.mjs`. Nothing answers under `.invalid`.
 */
export const HOSTS = {
  test: 'https://sandbox.pay.invalid',
  live: 'https://live.pay.invalid',
} as const;
