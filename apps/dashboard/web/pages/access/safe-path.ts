/**
 * Accepts only a path of our own, because anyone could have written the address to open after sign-in.
 */
export function safePath(to: unknown): string {
  return typeof to === 'string' && /^\/(?![/\\])/.test(to) ? to : '/';
}
