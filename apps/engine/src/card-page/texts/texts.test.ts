import { DECLINE_CODES, isHardDecline } from '@pay/core/paying/acquiring/decline-code';
import { describe, expect, test } from 'vitest';
import { LANGS, type Lang, textsIn } from './texts.ts';

const NOTHING_CHARGED: Record<Lang, string> = { en: 'Nothing was charged.', ar: 'لم يُخصم أي مبلغ.' };

describe.each(LANGS)('the words in %s', (lang) => {
  const words = allWords(textsIn(lang));

  test('are complete', () => {
    expect(words.length).toBeGreaterThan(90);
    expect(words.filter(([, text]) => text.trim() === '' || /undefined|NaN/.test(text))).toEqual([]);
  });

  test('are written in that language, with Western digits', () => {
    const own = words.filter(([path]) => !/direction|lang|otherLanguage|cardEnding/.test(path));
    expect(own.filter(([, text]) => /[\u0600-\u06ff]/.test(text) !== (lang === 'ar'))).toEqual([]);
    expect(words.filter(([, text]) => /[\u0660-\u0669\u06f0-\u06f9]/.test(text))).toEqual([]);
  });

  test('are calm: no exclamation marks, no jargon', () => {
    expect(words.filter(([, text]) => /!|oops|authoris|acquirer|issuer/i.test(text))).toEqual([]);
  });

  test.each(DECLINE_CODES)('say what a decline means for the shopper’s money: %s', (code) => {
    expect(textsIn(lang).declines[code].advice.startsWith(NOTHING_CHARGED[lang])).toBe(true);
  });

  test('do not tell a shopper that a card was reported lost or stolen', () => {
    const hard = DECLINE_CODES.filter(isHardDecline).map((code) => textsIn(lang).declines[code]);
    expect(new Set(hard.map(({ title, advice }) => title + advice)).size).toBe(1);
    expect(hard[0]?.title).toBe(textsIn(lang).declines.do_not_honour.title);
  });
});

test('attempts are counted with Arabic plurals', () => {
  const { triesLeft } = textsIn('ar').form;
  expect(triesLeft(2)).toContain('محاولتان');
  expect(triesLeft(4)).toContain('4 محاولات');
});

/** Every string with its path; functions are called with sample arguments. */
function allWords(node: unknown, path = ''): (readonly [string, string])[] {
  if (typeof node === 'string') return [[path, node]];
  if (typeof node === 'function') return allWords(node(argument(path), '4243'), `${path}()`);
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => allWords(value, `${path}.${key}`));
}

function argument(path: string): unknown {
  if (path.endsWith('timeLeft')) return { unit: 'hour', count: 23 };
  return path.endsWith('triesLeft') ? 3 : '4242';
}
