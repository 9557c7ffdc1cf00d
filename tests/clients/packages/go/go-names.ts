import { pascal } from '../model/enum-names.ts';
import type { Kind } from '../model/kind.ts';

const INITIALISMS = new Set(['api', 'ds', 'eci', 'http', 'id', 'url', 'sha256']);

/** `track_id` → `TrackID`. */
export function exported(name: string): string {
  return name
    .split('_')
    .map((word) => (INITIALISMS.has(word) ? word.toUpperCase() : pascal(word)))
    .join('');
}

/** `track_id` → `trackID`. */
export function argument(name: string): string {
  const [first = '', ...rest] = name.split('_');
  return first + rest.map(exported).join('');
}

export function goType(kind: Kind): string {
  switch (kind.is) {
    case 'text':
      return 'string';
    case 'time':
      return 'time.Time';
    case 'whole':
      return 'int';
    case 'wide':
      return 'int64';
    case 'decimal':
      return 'Amount';
    case 'boolean':
      return 'bool';
    case 'list':
      return `[]${goType(kind.of)}`;
    case 'map':
      return `map[string]${goType(kind.of)}`;
    case 'enum':
    case 'object':
    case 'union':
      return kind.name;
  }
}

const LINE_LENGTH_MAX = 100;

/** The lines of a comment; none for an empty string. */
export function goComment(text: string, indent = ''): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trimStart();
    if (lines.length > 0 && longer.length <= LINE_LENGTH_MAX) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return text === '' ? '' : lines.map((line) => `${indent}// ${line}\n`).join('');
}
