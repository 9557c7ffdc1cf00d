import type { PresentedCard } from '../book/sessions.ts';
import { invalid, type Refusal } from '../operations/refusal.ts';
import { textAt } from './member.ts';

const CARD = 'sourceOfFunds.provided.card';

/** Reads the card for a session. Like the real gateway, the fake repeats a value that it refuses. */
export function readCard(body: unknown): PresentedCard | Refusal {
  const number = textAt(body, `${CARD}.number`) ?? '';
  const securityCode = textAt(body, `${CARD}.securityCode`);
  const month = textAt(body, `${CARD}.expiry.month`) ?? '';
  const year = textAt(body, `${CARD}.expiry.year`) ?? '';
  if (!/^\d{9,19}$/.test(number) || !passesLuhn(number)) {
    return invalid(`Value '${number}' is invalid. The card number is not correct.`, `${CARD}.number`);
  }
  if (securityCode !== null && !/^\d{3,4}$/.test(securityCode)) {
    return invalid(`Value '${securityCode}' is invalid.`, `${CARD}.securityCode`);
  }
  if (!/^(0[1-9]|1[0-2])$/.test(month)) return invalid(`Value '${month}' is invalid.`, `${CARD}.expiry.month`);
  if (!/^\d{2}$/.test(year)) return invalid(`Value '${year}' is invalid.`, `${CARD}.expiry.year`);
  return { number, securityCode, month, year };
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
