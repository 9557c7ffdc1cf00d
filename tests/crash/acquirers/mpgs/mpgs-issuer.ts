import { postForm } from '../../../harness/card-page.ts';
import { lastForm } from '../../../harness/issuer.ts';
import { COMEBACK_SHARE, type Issuer, pathOf } from '../issuer.ts';

/** The ACS of the fake gateway. */
export const MPGS_ISSUER: Issuer = {
  isLedToBy: (page) => lastForm(page).action.includes('/acs/'),
  visit: async (page, decision, random) => {
    const { action, fields } = lastForm(page);
    const comesBack = decision !== 'leave' || random.chance(COMEBACK_SHARE);
    // Some shoppers answer and do not come back, so no sale can follow.
    if (!comesBack && !random.chance(COMEBACK_SHARE)) return undefined;
    const decided = decision === 'leave' ? (comesBack ? 'time_out' : 'approve') : decision;
    const { text } = await postForm(`${action}/decision`, { creq: fields['creq'] ?? '', decision: decided }, {});
    const back = lastForm(text);
    return comesBack ? { path: pathOf(back.action), fields: back.fields } : undefined;
  },
};
