/**
 * Accepts only a path of our own, because anyone could have written the address that says where to go after sign-in.
 */
export function safePath(to: unknown): string {
  return typeof to === 'string' && /^\/(?![/\\])/.test(to) ? to : '/';
}
