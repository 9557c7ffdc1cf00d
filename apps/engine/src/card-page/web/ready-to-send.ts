import type { FieldErrorCode } from '../texts/texts.ts';
import type { CardField } from './card-field.ts';
import type { FormPage } from './enhance-form.ts';
import { find } from './find.ts';
import { isOnline } from './is-online.ts';
import { showNotice } from './notice.ts';

/**
 * Returns a function that checks whether the form can be sent: its fields are valid, and the browser is online. If not,
 * the page says why.
 */
export function readyToSend(
  page: FormPage,
  fields: readonly CardField[],
  errorOf: (field: CardField) => FieldErrorCode | null,
): () => boolean {
  find('#notice', HTMLElement)?.addEventListener('click', followLink, { signal: page.signal });
  return () => areRight() && isOnline(page);

  function areRight(): boolean {
    const wrong = fields.flatMap((field) => {
      const error = errorOf(field);
      const text = field.show(error);
      return error === null ? [] : [{ field, text }];
    });
    if (wrong.length === 0) return true;
    showNotice({ title: page.words.errorTitle, links: wrong.map(({ field, text }) => [field.name, text]) });
    wrong[0]?.field.input.focus();
    return false;
  }

  /** Focuses the field without adding a history entry that Back would stop at. */
  function followLink(event: Event): void {
    const link = event.target instanceof HTMLAnchorElement ? event.target : null;
    const field = fields.find(({ name }) => link?.hash === `#${name}`);
    if (!field) return;
    event.preventDefault();
    field.input.focus();
  }
}
