const LOCALHOST = 'http://localhost';

/**
 * The entry of an allow-list that covers an origin, which stands as a browser sends it: the origin itself, compared as
 * text. Entries are in the serialised form too, so scheme, host and port are then the same. `http://localhost` covers all
 * its ports: a developer's servers change theirs.
 */
export function originEntry(origin: string | null): string | null {
  if (origin === null || !origin.startsWith(`${LOCALHOST}:`)) return origin;
  const url = URL.parse(origin);
  return url?.hostname === 'localhost' && url.origin === origin ? LOCALHOST : origin;
}
