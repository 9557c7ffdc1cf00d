/**
 * Accepts only a path in the dashboard, because anyone could have written the address to open after sign-in. Browsers
 * remove tabs and line breaks from an address, so a path that contains them could be read as a host.
 */
export function safePath(to: unknown): string {
  return typeof to === 'string' && /^\/(?!\/)[^\p{Cc}\s\\]*$/u.test(to) ? to : '/';
}
