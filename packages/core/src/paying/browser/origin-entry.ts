const LOCALHOST = 'http://localhost';

/**
 * The entry in a list of allowed origins that covers an origin as a browser sends it: the origin itself, compared as
 * text. Entries have the same form, so scheme, host and port must match. `http://localhost` covers all its ports,
 * because the ports of a developer's servers change.
 */
export function originEntry(origin: string | null): string | null {
  if (origin === null || !origin.startsWith(`${LOCALHOST}:`)) return origin;
  const url = URL.parse(origin);
  return url?.hostname === 'localhost' && url.origin === origin ? LOCALHOST : origin;
}
