/**
 * Accepts only a path of our own, because anyone could have written the address to open after sign-in. Browsers drop
 * tabs and line breaks from an address, so a path with any of them could be read as a host.
 */
export function safePath(to: unknown): string {
  return typeof to === 'string' && /^\/(?!\/)[^\p{Cc}\s\\]*$/u.test(to) ? to : '/';
}
