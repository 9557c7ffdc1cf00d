/** A path of our own: an address that says where to go after the sign-in may have been written by anybody. */
export function safePath(to: unknown): string {
  return typeof to === 'string' && /^\/(?![/\\])/.test(to) ? to : '/';
}
