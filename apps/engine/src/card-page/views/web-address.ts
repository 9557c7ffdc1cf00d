const OWN_PAGE = 'https://own.invalid/';

/**
 * An address about to become a link or a form's target: relative, https, or http of a local start.
 * @throws when it is anything else (`javascript:` …), which no validated return URL or ACS can be
 */
export function webAddress(address: string): string {
  const { protocol } = new URL(address, OWN_PAGE);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('a page may only lead to http(s) addresses');
  return address;
}
