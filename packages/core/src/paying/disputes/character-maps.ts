import { foldCardText } from '../../cards/fold-card-text.ts';

/**
 * The characters that a font's codes stand for. A program can give the glyphs of a font any numbers; a map says which
 * characters the numbers stand for.
 */
export type CharacterMap = { readonly codeBytes: number; readonly characters: ReadonlyMap<number, string> };

/** A limit for all maps of a document together. */
const ENTRIES_MAX = 1_000_000;
const CHAR = /<([^<>]*)>\s*<([^<>]*)>/g;
const RANGE = /<([^<>]*)>\s*<([^<>]*)>\s*(?:<([^<>]*)>|\[([^[\]]*)\])/g;

/** The maps that have digits, from the streams of a PDF, each only once; undefined if the maps are too large. */
export function characterMaps(sources: readonly string[]): readonly CharacterMap[] | undefined {
  const maps = new Map<string, CharacterMap>();
  let entries = 0;
  for (const source of sources.filter((each) => each.includes('begincmap'))) {
    const characters = new Map<number, string>();
    let codeBytes = 1;
    for (const { code, length, character } of entriesOf(source)) {
      entries += 1;
      if (entries > ENTRIES_MAX) return undefined;
      codeBytes = Math.max(codeBytes, length);
      characters.set(code, character);
    }
    const digits = [...characters].filter(([, character]) => isDigit(character));
    if (digits.length > 0) maps.set(`${codeBytes} ${digits.toSorted().join(' ')}`, { codeBytes, characters });
  }
  return [...maps.values()];
}

type Entry = { readonly code: number; readonly length: number; readonly character: string };

function* entriesOf(source: string): Generator<Entry> {
  for (const block of blocksOf(source, 'bfchar')) {
    for (const [, code = '', text = ''] of block.matchAll(CHAR)) {
      const bytes = hexBytes(code);
      yield { code: numberOf(bytes), length: bytes.length, character: textOf(text) };
    }
  }
  for (const block of blocksOf(source, 'bfrange')) {
    for (const [, from = '', to = '', first, list] of block.matchAll(RANGE)) {
      const [bytes, last] = [hexBytes(from), numberOf(hexBytes(to))];
      const texts = list?.match(/<[^<>]*>/g) ?? [];
      const begin = textOf(first ?? '');
      for (let code = numberOf(bytes); code <= last; code++) {
        const step = code - numberOf(bytes);
        const next = begin.slice(0, -1) + String.fromCharCode(begin.charCodeAt(begin.length - 1) + step);
        yield { code, length: bytes.length, character: first === undefined ? textOf(texts[step] ?? '') : next };
      }
    }
  }
}

function* blocksOf(source: string, sort: string): Generator<string> {
  for (let at = source.indexOf(`begin${sort}`); at !== -1; at = source.indexOf(`begin${sort}`, at)) {
    const end = source.indexOf(`end${sort}`, at);
    if (end === -1) return;
    yield source.slice(at, end);
    at = end;
  }
}

/**
 * The text of a string of codes. A code without a character becomes a letter, because a letter ends a group of digits.
 */
export function readCodes(codes: string, { codeBytes, characters }: CharacterMap): string {
  let text = '';
  for (let at = 0; at < codes.length; at += codeBytes) {
    let code = 0;
    for (let place = 0; place < codeBytes; place++) code = code * 256 + (codes.charCodeAt(at + place) || 0);
    text += characters.get(code) ?? 'x';
  }
  return text;
}

function isDigit(character: string): boolean {
  return /^\d$/.test(foldCardText(Buffer.from(character)).toString());
}

function hexBytes(digits: string): Buffer {
  return Buffer.from(digits.replaceAll(/[^0-9A-Fa-f]/g, ''), 'hex');
}

function numberOf(bytes: Buffer): number {
  return bytes.subarray(0, 4).reduce((value, byte) => value * 256 + byte, 0);
}

function textOf(digits: string): string {
  const bytes = hexBytes(digits);
  return bytes.length % 2 === 0 ? Buffer.from(bytes).swap16().toString('utf16le') : bytes.toString('latin1');
}
