import { fetchPage, postForm } from '../../../harness/card-page.ts';
import { challengeReturnUrl, decideAtIssuer, lastForm, linksOf } from '../../../harness/issuer.ts';
import { COMEBACK_SHARE, type Decision, type Issuer, pathOf, type Return } from '../issuer.ts';

/** The simulator's ACS. A form or a link leads to the ACS, depending on the account. */
export const SIMULATOR_ISSUER: Issuer = {
  isLedToBy: (page) => lastForm(page).action.includes('/acs/') || linkIn(page) !== undefined,
  visit: async (page, decision, random) => {
    const link = linkIn(page);
    if (link !== undefined) return visitByLink(link, decision);
    const path = pathOf(challengeReturnUrl(page));
    // The issuer does not fail in these tests, but the form of a truncated page cannot be sent.
    if (decision !== 'leave') await decideAtIssuer(page, decision).catch(() => {});
    else if (!random.chance(COMEBACK_SHARE)) return undefined;
    return { path, fields: {} };
  },
};

/** The link to the issuer; undefined if the page has a form instead, or has neither. */
function linkIn(page: string): string | undefined {
  return linksOf(page).find((link) => link.includes('/acs/'));
}

/** An issuer that is reached by a link brings the shopper back by a link. */
async function visitByLink(link: string, decision: Decision): Promise<Return | undefined> {
  if (decision === 'leave') return undefined;
  const asked = lastForm((await fetchPage(link)).text);
  if (asked.action === '') return undefined;
  const { text } = await postForm(new URL(asked.action, link).href, { ...asked.fields, decision }, {});
  const [back] = linksOf(text);
  return back === undefined ? undefined : { path: pathOf(back), fields: null };
}
