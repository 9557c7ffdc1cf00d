import type { Kind } from '../model/kind.ts';

/** The type of a property. */
export function phpType(kind: Kind): string {
  switch (kind.is) {
    case 'text':
    case 'time':
    case 'decimal':
    case 'enum':
      return 'string';
    case 'whole':
    case 'wide':
      return 'int';
    case 'boolean':
      return 'bool';
    case 'list':
    case 'map':
      return 'array';
    case 'object':
    case 'union':
      return kind.name;
  }
}

/** What a doc comment adds to the type; empty if it adds nothing. */
export function phpDocType(kind: Kind): string {
  switch (kind.is) {
    case 'enum':
      return `${kind.name}::*`;
    case 'decimal':
      return 'numeric-string';
    case 'list':
      return `list<${phpDocType(kind.of) || phpType(kind.of)}>`;
    case 'map':
      return `array<string, ${phpDocType(kind.of) || phpType(kind.of)}>`;
    default:
      return '';
  }
}

/** `payment.succeeded` → `PAYMENT_SUCCEEDED`. */
export function constant(value: string): string {
  return value.replace(/\W/g, '_').toUpperCase();
}

const LINE_LENGTH_MAX = 110;

/** A doc comment with these paragraphs; empty if there are none. */
export function docBlock(paragraphs: readonly string[], indent = ''): string {
  const given = paragraphs.filter((text) => text !== '');
  const lines = given.flatMap((text, at) => {
    const isFirstTag = at > 0 && text.startsWith('@') && given[at - 1]?.startsWith('@') === false;
    return isFirstTag ? ['', ...wrapped(text)] : wrapped(text);
  });
  if (lines.length === 0) return '';
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${`${indent} * ${line}`.trimEnd()}\n`).join('')}${indent} */\n`;
}

function wrapped(text: string): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trimStart();
    if (lines.length > 0 && longer.length <= LINE_LENGTH_MAX) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
