const OWN_PAGE = 'https://own.invalid/';

/**
 * Checks a URL that will be a link or the target of a form: relative, https, or http when run locally.
 * @throws if it is any other URL (`javascript:` …), which a validated return URL or ACS URL cannot be
 */
export function webAddress(address: string): string {
  const { protocol } = new URL(address, OWN_PAGE);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('a page may only lead to http(s) addresses');
  return address;
}
