/** Whether a browser already has the representation with this entity tag (RFC 9110, 13.1.2). */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = ifNoneMatch?.split(',').map((each) => each.trim().replace(/^W\//, '')) ?? [];
  return known.includes('*') || known.includes(etag);
}
