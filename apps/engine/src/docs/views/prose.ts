import { html } from 'ghtml';

/**
 * Text of the document as paragraphs. A blank line ends a paragraph; words between backquotes are code. No other
 * mark-up.
 */
export function prose(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => html`<p class="text">!${inline(paragraph)}</p>`)
    .join('\n');
}

/** Text within a sentence, with words between backquotes as code. */
export function inline(text: string): string {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? html`<code class="word">${part}</code>` : html`${part}`))
    .join('');
}
