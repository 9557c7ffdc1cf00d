import type { FieldName } from '../texts/texts.ts';
import { find } from './find.ts';

export type Notice = {
  readonly title: string;
  /** Whether the notice is a reason to wait, not an error. */
  readonly isCalm?: boolean;
  readonly advice?: string;
  readonly links?: readonly (readonly [field: FieldName, text: string])[];
};

/** Shows a notice above the fields. It replaces the previous one and is read out immediately. */
export function showNotice({ title, isCalm = false, advice = '', links = [] }: Notice): void {
  const slot = find('#notice', HTMLElement);
  const template = find('#notice-template', HTMLTemplateElement);
  if (!slot || !template) return;
  const notice = document.importNode(template.content, true);
  const [heading, paragraph, list] = notice.querySelectorAll('h3, p, ul');
  if (!heading || !paragraph || !list) return;
  notice.firstElementChild?.classList.toggle('notice-calm', isCalm);
  heading.textContent = title;
  paragraph.textContent = advice;
  if (advice === '') paragraph.remove();
  list.append(...links.map(([field, text]) => item(field, text)));
  if (links.length === 0) list.remove();
  slot.replaceChildren(notice);
}

/** Removes a corrected field from the summary, and the summary too if no field is left. */
export function dropFromNotice(field: FieldName): void {
  const link = find(`#notice a[href="#${field}"]`, HTMLAnchorElement);
  const list = link?.closest('ul');
  link?.closest('li')?.remove();
  if (list?.childElementCount === 0) clearNotice();
}

export function clearNotice(): void {
  find('#notice', HTMLElement)?.replaceChildren();
}

function item(field: FieldName, text: string): HTMLLIElement {
  const link = document.createElement('a');
  link.href = `#${field}`;
  link.textContent = text;
  const line = document.createElement('li');
  line.append(link);
  return line;
}
