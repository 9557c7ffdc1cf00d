import type { DeclineCode } from '@pay/core/paying/acquiring/decline-code';
import { html } from 'ghtml';
import { type Lang, textsIn } from '../texts/texts.ts';
import type { FieldError } from './card-field.ts';
import { declineText } from './decline-text.ts';
import { mark } from './marks.ts';

/** The largest number of attempts left that the page mentions. */
const SCARCE_TRIES = 2;

export type NoticeView = {
  readonly lang: Lang;
  readonly declined?: DeclineCode | undefined;
  readonly wasReversed?: boolean;
  readonly errors: readonly FieldError[];
  readonly attemptsLeft: number;
};

/**
 * The notice above the fields: errors in the form, the result of the last attempt, and the number of attempts if few
 * are left. Empty if there is nothing to say.
 */
export function formNotice(view: NoticeView): string {
  const { form } = textsIn(view.lang);
  const tries = view.attemptsLeft <= SCARCE_TRIES ? html`<p>${form.triesLeft(view.attemptsLeft)}</p>` : '';
  if (view.errors.length > 0) {
    const links = view.errors.map(
      ({ field, code }) => html`<li><a href="#${field}">${form.errors[field][code]}</a></li>`,
    );
    return notice(form.errorTitle, html`<ul>!${links}</ul><p>${form.emptied}</p>!${tries}`);
  }
  if (view.declined !== undefined) {
    const { title, advice } = declineText(view.declined, view.lang);
    return notice(title, html`<p>${advice}</p>!${tries}`, FOCUSED);
  }
  const { title, advice } = form.notCompleted;
  if (view.wasReversed) return notice(title, html`<p>${advice}</p>!${tries}`, FOCUSED);
  return tries === '' ? '' : html`<div class="notice notice-calm">!${tries}</div>`;
}

/** An empty notice that the page's script copies and fills in. */
export const NOTICE_TEMPLATE = html`<template id="notice-template">!${notice('', '<p></p><ul></ul>')}</template>`;

/**
 * Screen readers do not announce an alert that is on the page from the start, but they read the element that has the
 * focus.
 */
const FOCUSED = 'tabindex="-1" autofocus';

function notice(title: string, body: string, attributes = ''): string {
  return html`<div class="notice" role="alert" !${attributes}>!${mark('warning')}<div><h3>${title}</h3>!${body}</div></div>`;
}
