export const HEAD = '// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.\n';

/** Reserved words of Java that could be names of members of the API. */
const KEYWORDS = new Set(
  'abstract assert boolean break byte case catch char class const continue default do double else enum extends final float for if goto implements import int interface long native new package private protected public return short static super switch this throw throws transient try void volatile while'.split(
    ' ',
  ),
);

/** The name of a member or an argument: `trackId` for `track_id`. */
export function memberName(name: string): string {
  const camel = name.replace(/_+([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
  return KEYWORDS.has(camel) ? `${camel}_` : camel;
}

export function typeName(name: string): string {
  const camel = memberName(name);
  return `${camel.slice(0, 1).toUpperCase()}${camel.slice(1)}`;
}

/** The name of a constant: `AMOUNT_PRECISION` for `amount_precision`. */
export function constantName(name: string): string {
  return name
    .replace(/[a-z][A-Z]/g, ([before = '', after = '']) => `${before}_${after}`)
    .replace(/\W/g, '_')
    .toUpperCase();
}

/** Text, escaped for Javadoc. */
export function docText(text: string): string {
  const escaped = text
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(`[^`]*`)/)
    .map((part) =>
      part.startsWith('`') && part.length > 1
        ? `{@code ${part.slice(1, -1).replaceAll('*/', '*').replaceAll('@', '&#64;')}}`
        : part
            .replaceAll('&', '&amp;')
            .replaceAll('<', '&lt;')
            .replaceAll('>', '&gt;')
            .replaceAll('@', '&#64;')
            .replaceAll('*/', '*'),
    )
    .join('');
  return /[.:]$/.test(escaped) ? escaped : `${escaped}.`;
}

/** A documentation comment of these lines. */
export function doc(lines: readonly string[], indent = ''): string {
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}
