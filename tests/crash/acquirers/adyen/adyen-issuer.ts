import { fetchPage, postForm } from '../../../harness/card-page.ts';
import { lastForm, linksOf } from '../../../harness/issuer.ts';
import { COMEBACK_SHARE, type Issuer, pathOf } from '../issuer.ts';

/**
 * The fake's imitation of the issuer's page. A link or a form leads to the page, and the page brings the shopper back
 * in the same way.
 */
export const ADYEN_ISSUER: Issuer = {
  isLedToBy: (page) => lastForm(page).action.includes('/issuer/') || linkIn(page) !== undefined,
  visit: async (page, decision, random) => {
    const isLost = decision === 'leave';
    // Some shoppers answer and do not come back, so the sale is never completed.
    if (isLost && !random.chance(COMEBACK_SHARE)) return undefined;
    const link = linkIn(page);
    const { action, fields } = lastForm(page);
    const asked = link === undefined ? await postForm(action, fields, {}) : await fetchPage(link);
    const form = lastForm(asked.text);
    const address = new URL(form.action, link ?? action).href;
    const decided = await postForm(address, { ...form.fields, decision: isLost ? 'approve' : decision }, {});
    if (isLost) return undefined;
    const { location } = decided.headers;
    if (typeof location === 'string') return { path: pathOf(location), fields: null };
    const back = lastForm(decided.text);
    return { path: pathOf(back.action), fields: back.fields };
  },
};

function linkIn(page: string): string | undefined {
  return linksOf(page).find((link) => link.includes('/issuer/'));
}
