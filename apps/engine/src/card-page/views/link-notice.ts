import { html } from 'ghtml';
import { type LinkNotice, textsIn } from '../texts/texts.ts';
import { isolate } from './isolate.ts';
import type { Mark } from './marks.ts';
import { outcome, type Tone } from './outcome.ts';
import { type PageView, page } from './page.ts';

export type LinkNoticeView = PageView & {
  readonly kind: LinkNotice;
  /** Null if the link is not known. */
  readonly merchantName: string | null;
  /** The address of the link, if it can be opened again; otherwise null. */
  readonly linkPath: string | null;
};

const MARKS: Record<LinkNotice, readonly [Tone, Mark]> = {
  not_found: ['calm', 'search'],
  deactivated: ['calm', 'stop'],
  expired: ['warn', 'clock'],
  completed: ['good', 'check'],
  busy: ['warn', 'clock'],
  unavailable: ['warn', 'alert'],
  too_many_requests: ['warn', 'clock'],
  stale_form: ['warn', 'clock'],
};

export const LINK_NOTICES = Object.keys(MARKS) as readonly LinkNotice[];

/** The page shown when a payment link cannot be opened. */
export function renderLinkNotice(view: LinkNoticeView): string {
  const { link, direction } = textsIn(view.lang);
  const message = link.notices[view.kind](
    view.merchantName === null ? link.theMerchant : isolate(view.merchantName, direction),
  );
  const way =
    view.linkPath === null ? '' : html`<p><a class="main-link" href="${view.linkPath}">${link.tryAgain}</a></p>`;
  return page(view, { title: message.title, layout: 'panel', main: outcome(...MARKS[view.kind], message, way) });
}
