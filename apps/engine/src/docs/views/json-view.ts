import { html } from 'ghtml';
import { type CodeLine, codeBlock } from './code-block.ts';

const STEP = 2;

/** A JSON value as indented text, with its parts in different colours. */
export function jsonView(value: unknown): string {
  return codeBlock(linesOf(value, 0, '', ''));
}

/** `before` is the text before the value on its first line, `after` the text after it on its last line. */
function linesOf(value: unknown, indent: number, before: string, after: string): readonly CodeLine[] {
  if (typeof value !== 'object' || value === null) {
    const kind = typeof value === 'string' ? 'j-text' : 'j-value';
    return [{ indent, markup: html`!${before}<span class="${kind}">${JSON.stringify(value)}</span>!${after}` }];
  }
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const members = Array.isArray(value)
    ? value.map((item): [string, unknown] => ['', item])
    : Object.entries(value).map(([name, member]): [string, unknown] => [nameView(name), member]);
  if (members.length === 0) return [{ indent, markup: `${before}${open}${close}${after}` }];
  return [
    { indent, markup: before + open },
    ...members.flatMap(([name, member], index) =>
      linesOf(member, indent + STEP, name, index === members.length - 1 ? '' : ','),
    ),
    { indent, markup: close + after },
  ];
}

function nameView(name: string): string {
  return html`<span class="j-name">${JSON.stringify(name)}</span>: `;
}
