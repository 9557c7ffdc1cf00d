/**
 * Where the engines answer, by what follows `pk_` in a key. These are placeholders: the hosts are fixed when a version is
 * published, by replacing them, as text, in `dist/checkout.js` and `dist/index.mjs`. Nothing answers under `.invalid`.
 */
export const HOSTS = {
  test: 'https://sandbox.pay.invalid',
  live: 'https://live.pay.invalid',
} as const;
