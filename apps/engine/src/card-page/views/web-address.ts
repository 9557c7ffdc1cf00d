const OWN_PAGE = 'https://own.invalid/';

/**
 * Returns the URL of a link or the target of a form, after checking that it is relative, https or http.
 * @throws if it is any other URL (`javascript:` …), which a validated return URL or ACS URL cannot be
 */
export function webAddress(address: string): string {
  const { protocol } = new URL(address, OWN_PAGE);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('a page may only lead to http(s) addresses');
  return address;
}
