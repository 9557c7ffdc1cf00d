const ZERO = 0x30;

/**
 * Whether the last of these ASCII digits is the correct check digit (ISO/IEC 7812-1, annex B). False for other bytes.
 */
export function luhnValid(digits: Uint8Array): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = (digits[index] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) return false;
    const doubled = (digits.length - index) % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}
