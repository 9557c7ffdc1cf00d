/** A value in a pubspec: a string, a list of strings, or a map. A key without a value has an empty string. */
export type PubspecValue = string | readonly string[] | PubspecMap;
export interface PubspecMap {
  readonly [key: string]: PubspecValue;
}

type Line = { readonly indent: number; readonly text: string };

/**
 * Reads the part of YAML that pubspecs use: maps by indentation, lists of plain strings, quoted strings, and folded
 * strings.
 */
export function readPubspec(source: string): PubspecMap {
  const lines = source
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'))
    .map((line) => ({ indent: line.length - line.trimStart().length, text: line.trim() }));
  return readMap(lines);
}

export function mapAt(pubspec: PubspecMap, key: string): PubspecMap {
  const value = pubspec[key];
  return typeof value === 'object' && !isList(value) ? value : {};
}

export function textAt(pubspec: PubspecMap, key: string): string {
  const value = pubspec[key];
  return typeof value === 'string' ? value : '';
}

export function listAt(pubspec: PubspecMap, key: string): readonly string[] {
  const value = pubspec[key];
  return isList(value) ? value : [];
}

function isList(value: PubspecValue | undefined): value is readonly string[] {
  return Array.isArray(value);
}

function readMap(lines: readonly Line[]): PubspecMap {
  const [first] = lines;
  const starts = lines.flatMap(({ indent }, at) => (indent === first?.indent ? [at] : []));
  return Object.fromEntries(
    starts.map((start, at) => {
      const [, key = '', value = ''] = /^([\w.-]+):\s*(.*)$/.exec(lines[start]?.text ?? '') ?? [];
      if (key === '') throw new Error(`not a key: ${lines[start]?.text}`);
      return [key, readValue(value, lines.slice(start + 1, starts[at + 1]))];
    }),
  );
}

function readValue(value: string, below: readonly Line[]): PubspecValue {
  const texts = below.map(({ text }) => text);
  if (/^[>|]-?$/.test(value)) return texts.join(' ');
  if (value !== '' || below.length === 0) return value.replace(/^(['"])(.*)\1$/, '$2');
  return texts.every((text) => text.startsWith('- ')) ? texts.map((text) => text.slice(2)) : readMap(below);
}
