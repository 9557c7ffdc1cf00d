const SPACE = 0x20;
const ZERO = 0x30;
const SEPARATORS: ReadonlySet<number> = new Set([0x2f, 0x2d, 0x2e, SPACE]);
const MAX_YEARS_AHEAD = 20;
const LONGEST_GROUP = 6;

/** A calendar month: `year` with four digits, `month` from 1 to 12. */
export type Month = { readonly year: number; readonly month: number };

export type ReadExpiry =
  | { readonly ok: true; readonly expiry: Month }
  | { readonly ok: false; readonly code: 'required' | 'invalid' | 'expired' };

type Group = { value: number; length: number };

/**
 * Reads an expiry as people and browsers write it, in ASCII bytes: 08/28, 8/28, 0828, 08 / 2028, 082028, 2028-08. A
 * card is valid until the end of its month; a month more than 20 years ahead is treated as a typing error.
 */
export function readExpiry(text: Uint8Array, today: Month): ReadExpiry {
  if (text.every((byte) => byte === SPACE)) return { ok: false, code: 'required' };
  const expiry = monthOf(digitGroups(text));
  if (expiry === undefined || expiry.month < 1 || expiry.month > 12) return { ok: false, code: 'invalid' };

  const monthsAhead = (expiry.year - today.year) * 12 + expiry.month - today.month;
  if (monthsAhead < 0) return { ok: false, code: 'expired' };
  if (monthsAhead > MAX_YEARS_AHEAD * 12) return { ok: false, code: 'invalid' };
  return { ok: true, expiry };
}

function monthOf(groups: readonly Group[]): Month | undefined {
  const [first, second] = groups;
  if (first === undefined || groups.length > 2) return undefined;
  if (second === undefined) {
    if (first.length === 4) return { month: Math.trunc(first.value / 100), year: 2000 + (first.value % 100) };
    if (first.length === 6) return { month: Math.trunc(first.value / 10_000), year: first.value % 10_000 };
    return undefined;
  }
  if (first.length === 4 && second.length <= 2) return { year: first.value, month: second.value };
  if (first.length > 2) return undefined;
  if (second.length === 2) return { month: first.value, year: 2000 + second.value };
  return second.length === 4 ? { month: first.value, year: second.value } : undefined;
}

/** The numbers between separators; empty if there is any other byte, or a number too long for an expiry. */
function digitGroups(text: Uint8Array): readonly Group[] {
  const groups: Group[] = [];
  let group: Group | undefined;
  for (const byte of text) {
    const digit = byte - ZERO;
    if (digit >= 0 && digit <= 9) {
      if (group === undefined) {
        group = { value: 0, length: 0 };
        groups.push(group);
      }
      group.value = group.value * 10 + digit;
      group.length += 1;
      if (group.length > LONGEST_GROUP) return [];
    } else if (SEPARATORS.has(byte)) {
      group = undefined;
    } else {
      return [];
    }
  }
  return groups;
}
