import { html } from 'ghtml';

const HANG_MAX = 12;

/**
 * Lines of code that can wrap, with a hanging indent. Each line is already mark-up; its indentation is given
 * separately, in characters.
 */
export function codeBlock(lines: readonly CodeLine[], isTaken = false): string {
  const spans = lines.map(({ indent, markup }) => {
    const hang = Math.min(indent, HANG_MAX);
    return html`<span class="line hang-${hang}">!${`${' '.repeat(indent)}${markup}\n`}</span>`;
  });
  return html`<pre class="code!${isTaken ? ' take' : ''}"><code>!${spans.join('')}</code></pre>`;
}

export type CodeLine = { readonly indent: number; readonly markup: string };

/** Plain text, split at its line breaks and indented by its spaces. */
export function codeLines(text: string): readonly CodeLine[] {
  return text.split('\n').map((line) => {
    const rest = line.trimStart();
    return { indent: line.length - rest.length, markup: html`${rest}` };
  });
}
