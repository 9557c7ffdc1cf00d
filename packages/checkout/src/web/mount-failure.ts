import { viewOfFailure } from '../rules/view.ts';
import { findContainer } from './find-container.ts';
import { languageOf } from './language-of.ts';
import type { PayError } from './pay-error.ts';
import { createWidget } from './widget.ts';

type Mountable = { mount(target: string | Element): void };

/** Shows why there is no payment button. "Try again" calls `again`, and the result replaces this widget. */
export function mountFailure(target: string | Element, { code }: PayError, again: () => Promise<Mountable>): void {
  const container = findContainer(target);
  const lang = languageOf(container, null);
  const view = viewOfFailure(code, lang);
  let isBusy = false;
  const { show } = createWidget(container, lang, view, () => {
    if (isBusy) return;
    isBusy = true;
    show({ ...view, button: 'busy' });
    again()
      .catch((error) => error)
      .then((next) => next.mount(container));
  });
}
