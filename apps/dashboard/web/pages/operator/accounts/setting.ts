import type { Answer } from '../../../../api/calls.ts';
import type { Typed } from '../../../pieces/form.tsx';
import type { Lang } from '../../../texts/texts.ts';

export type Kind = Answer<'listAcquirerKinds'>['data'][number];
export type Setting = Kind['settings'][number];
export type Values = Readonly<Record<string, string | string[]>>;

/** The text about a setting in the page's language, or in English if there is no Arabic text. */
export function wordsOf({ en, ar }: Pick<Setting, 'en' | 'ar'>, lang: Lang): Setting['en'] {
  return lang === 'ar' && ar !== null ? ar : en;
}

/** The values of the filled-in fields. A secret is sent exactly as it was typed. */
export function valuesOf(settings: readonly Setting[], typed: Typed): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {};
  for (const { name, is_secret: isSecret, is_list: isList } of settings) {
    const text = typed[name] ?? '';
    const value = isSecret ? text : text.trim();
    if (value !== '') values[name] = isList ? itemsOf(value) : value;
  }
  return values;
}

/** Splits text into items, at Latin and Arabic commas and at spaces. */
function itemsOf(text: string): string[] {
  return text.split(/[\s,\u060c]+/u).filter((item) => item !== '');
}
