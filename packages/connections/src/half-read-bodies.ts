import type { IncomingMessage } from 'node:http';

/** Requests whose heads have arrived and whose bodies are incomplete. */
export type HalfReadBodies = {
  /**
   * Tracks a request until its body is complete, unless the body came with the head. Each of its `owners` has a limit.
   * `owners` is called only if it is needed, which is rare. `bytesMax`: the largest body that the route reads into memory.
   */
  readonly follow: (request: IncomingMessage, owners: () => readonly Owner[], bytesMax?: number) => void;
  readonly count: () => number;
};

/** An address or a key, and the number of incomplete bodies that it can have. */
export type Owner = { readonly name: string; readonly most: number };

type Body = {
  readonly request: IncomingMessage;
  readonly owners: readonly Owner[];
  /** The most memory that the body can use. */
  readonly bytes: number;
  readonly graceEndsAt: number;
  readonly endsAt: number;
};

/** The time that every body has to arrive, long enough to resend a lost packet several times. */
const GRACE_MS = 10_000;
/** The slowest allowed rate: a body also gets the time that its length takes at this rate. */
const LEAST_BYTES_A_SECOND = 4 * 1024;
/** The maximum size of most bodies, and the maximum length for which a body gets additional time. */
const BODY_BYTES_MAX = 64 * 1024;
/** The maximum size of all bodies together. */
const ALL_BYTES_MAX = 32 * 1024 * 1024;
/**
 * When the limit is exceeded, bodies are cut off until only this share of the limit is used. Otherwise every new body
 * could start another search for the largest.
 */
const LEFT_SHARE = 0.75;
/**
 * Bodies are checked often and cut off in small groups, because cutting off thousands together would delay every other
 * client.
 */
const LOOK_EVERY_MS = 20;
const ENDED_TOGETHER_MAX = 50;

/**
 * Limits the memory of bodies that never end: by time for each body, by number for each owner, and by bytes for all. If
 * an owner has too many bodies, its oldest is cut off. If all bodies together have too many bytes, the largest are cut
 * off. New bodies are not refused instead, because they are probably from honest clients.
 */
export function halfReadBodies(cutOff: (request: IncomingMessage) => void): HalfReadBodies {
  // Each set is in order of arrival.
  const bodies = new Set<Body>();
  const ofOwner = new Map<string, Set<Body>>();
  let allBytes = 0;
  let looking: NodeJS.Timeout | undefined;

  const leave = (body: Body): void => {
    if (!bodies.delete(body)) return;
    allBytes -= body.bytes;
    for (const { name } of body.owners) {
      const others = ofOwner.get(name);
      others?.delete(body);
      if (others?.size === 0) ofOwner.delete(name);
    }
    if (bodies.size > 0) return;
    clearInterval(looking);
    looking = undefined;
  };
  const end = (body: Body): void => {
    leave(body);
    if (!body.request.complete) cutOff(body.request);
  };
  const endLate = (): void => {
    const now = performance.now();
    let ended = 0;
    for (const body of bodies) {
      // The bodies after this body arrived later, so none of them is late.
      if (body.graceEndsAt > now) return;
      if (body.endsAt > now) continue;
      end(body);
      ended += 1;
      if (ended === ENDED_TOGETHER_MAX) return;
    }
  };
  const endLargest = (): void => {
    // Sorting keeps the order of bodies of the same size, so the oldest of them is first.
    const largest = [...bodies].sort((a, b) => b.bytes - a.bytes);
    for (const body of largest) if (allBytes > LEFT_SHARE * ALL_BYTES_MAX) end(body);
  };
  const begin = (request: IncomingMessage, owners: readonly Owner[], bytes: number): void => {
    const graceEndsAt = performance.now() + GRACE_MS;
    const endsAt = graceEndsAt + (Math.min(bytes, BODY_BYTES_MAX) / LEAST_BYTES_A_SECOND) * 1_000;
    const body = { request, owners, bytes, graceEndsAt, endsAt };
    bodies.add(body);
    allBytes += bytes;
    request.once('close', () => leave(body));
    looking ??= setInterval(endLate, LOOK_EVERY_MS).unref();
    for (const { name, most } of owners) {
      const own = ofOwner.get(name) ?? new Set();
      ofOwner.set(name, own.add(body));
      const [oldest] = own;
      if (oldest && own.size > most) end(oldest);
    }
    if (allBytes > ALL_BYTES_MAX) endLargest();
  };

  return {
    count: () => bodies.size,
    follow: (request, owners, bytesMax = BODY_BYTES_MAX) => {
      const bytes = bytesOf(request, bytesMax);
      if (bytes === 0) return;
      // A body that came with its head has been read by the time this runs. Nearly all bodies come that way.
      setImmediate(() => {
        if (!request.complete && !request.destroyed) begin(request, owners(), bytes);
      });
    },
  };
}

/** A body of unknown length counts as the largest. */
function bytesOf({ headers }: IncomingMessage, bytesMax: number): number {
  if (headers['transfer-encoding'] !== undefined) return bytesMax;
  return Math.min(bytesMax, Number(headers['content-length'] ?? 0));
}
