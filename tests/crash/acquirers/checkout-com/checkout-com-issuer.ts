import { fetchPage, postForm } from '../../../harness/card-page.ts';
import { lastForm, linksOf } from '../../../harness/issuer.ts';
import { COMEBACK_SHARE, type Issuer, pathOf } from '../issuer.ts';

/**
 * The fake's imitation of the issuer's page. One link leads to the page, and another leads back from it. The page may
 * or may not ask the shopper something.
 */
export const CHECKOUT_COM_ISSUER: Issuer = {
  isLedToBy: (page) => linkIn(page) !== undefined,
  visit: async (page, decision, random) => {
    const link = linkIn(page);
    const isLost = decision === 'leave';
    // Some shoppers never open the page, and some decide there and do not come back.
    if (link === undefined || (isLost && !random.chance(COMEBACK_SHARE))) return undefined;
    const asked = await fetchPage(link);
    const led = asked.headers['location'];
    const back = typeof led === 'string' ? led : await decideAt(link, asked.text, isLost ? 'approve' : decision);
    return back === undefined || isLost ? undefined : { path: pathOf(back), fields: null };
  },
};

async function decideAt(link: string, page: string, decision: string): Promise<string | undefined> {
  const { action, fields } = lastForm(page);
  const { location } = (await postForm(new URL(action, link).href, { ...fields, decision }, {})).headers;
  return typeof location === 'string' ? location : undefined;
}

function linkIn(page: string): string | undefined {
  return linksOf(page).find((link) => link.includes('/3ds/'));
}
