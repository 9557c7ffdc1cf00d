import type { CardBrand } from './brand.ts';

/** Numbers that acquirers publish for tests; no such cards exist. */
export const TEST_NUMBERS: readonly { readonly number: string; readonly brand: CardBrand }[] = [
  { number: '4242424242424242', brand: 'visa' },
  { number: '4000000000003220', brand: 'visa' },
  { number: '4222222222222', brand: 'visa' },
  { number: '5555555555554444', brand: 'mastercard' },
  { number: '5105105105105100', brand: 'mastercard' },
  { number: '2223003122003222', brand: 'mastercard' },
  { number: '378282246310005', brand: 'amex' },
  { number: '371449635398431', brand: 'amex' },
  { number: '6011111111111117', brand: 'discover' },
  { number: '6445644564456445', brand: 'discover' },
  { number: '30569309025904', brand: 'diners' },
  { number: '36227206271667', brand: 'diners' },
  { number: '38520000023237', brand: 'diners' },
  { number: '3566002020360505', brand: 'jcb' },
  { number: '3530111333300000', brand: 'jcb' },
  { number: '6200000000000005', brand: 'unionpay' },
  { number: '6205500000000000004', brand: 'unionpay' },
  { number: '8171999927660000', brand: 'unionpay' },
  { number: '6304000000000000', brand: 'maestro' },
  { number: '6759649826438453', brand: 'maestro' },
];
