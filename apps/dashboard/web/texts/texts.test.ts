import { expect, test } from 'vitest';
import { ar as arabic } from './ar/ar.ts';
import { audit as arabicAudit } from './ar/audit.ts';
import { customers as arabicCustomers } from './ar/customers.ts';
import { developers as arabicDevelopers } from './ar/developers.ts';
import { eventTypes as arabicEventTypes } from './ar/event-types.ts';
import { links as arabicLinks } from './ar/links.ts';
import { preview as arabicPreview } from './ar/preview.ts';
import { settlements as arabicSettlements } from './ar/settlements.ts';
import { audit as englishAudit } from './en/audit.ts';
import { customers as englishCustomers } from './en/customers.ts';
import { developers as englishDevelopers } from './en/developers.ts';
import { en as english } from './en/en.ts';
import { eventTypes as englishEventTypes } from './en/event-types.ts';
import { links as englishLinks } from './en/links.ts';
import { preview as englishPreview } from './en/preview.ts';
import { settlements as englishSettlements } from './en/settlements.ts';

const ar = {
  ...arabic,
  audit: arabicAudit,
  customers: arabicCustomers,
  cardPage: arabicPreview,
  eventTypes: arabicEventTypes,
  links: arabicLinks,
  developers: arabicDevelopers,
  settlements: arabicSettlements,
};
const en = {
  ...english,
  audit: englishAudit,
  customers: englishCustomers,
  cardPage: englishPreview,
  eventTypes: englishEventTypes,
  links: englishLinks,
  developers: englishDevelopers,
  settlements: englishSettlements,
};

/**
 * Strings that are the same in both languages: names of languages and programs, a person's name on its own, and values
 * that are not shown.
 */
const SAME = new Set(['ar', 'en', 'rtl', 'English', 'curl', 'Node', 'HTML', '\u20681\u2069']);

test('every Arabic string is written in Arabic script, and no English string is', () => {
  const foreign = textsIn(ar).filter((text) => !/\p{Script=Arabic}/u.test(text) && !SAME.has(text));
  expect(foreign).toEqual([]);
  const inEnglish = textsIn(en).filter((text) => /\p{Script=Arabic}/u.test(text));
  expect(new Set(inEnglish)).toEqual(new Set(['العربية']));
});

test('both languages have the same keys', () => {
  expect(pathsIn(ar)).toEqual(pathsIn(en));
});

test('left-to-right text within Arabic is isolated', () => {
  const bare = textsIn(ar).filter((text) =>
    /https?:|[a-z]+_[a-z]+/.test(text.replaceAll(/\u2066[^\u2069]*\u2069/g, '')),
  );
  expect(bare).toEqual([]);
});

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return textsIn(value('1', '2'));
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function pathsIn(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, member]) => pathsIn(member, path === '' ? name : `${path}.${name}`));
}
