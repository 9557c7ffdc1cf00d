type Details = Readonly<Record<string, unknown>>;

/** The data about an account at an acquirer that an operator has entered and that the merchant's team must not see. */
const HIDDEN = ['settings', 'base_url'] as const;

/** The details of an entry that the team sees, and those that only operators see. */
export function splitDetails(action: string, details: Details): { readonly shown: Details; readonly hidden: Details } {
  if (!action.startsWith('account.')) return { shown: details, hidden: {} };
  const entries = Object.entries(details);
  const isHidden = (name: string) => HIDDEN.some((each) => each === name);
  return {
    shown: Object.fromEntries(entries.filter(([name]) => !isHidden(name))),
    hidden: Object.fromEntries(entries.filter(([name]) => isHidden(name))),
  };
}
