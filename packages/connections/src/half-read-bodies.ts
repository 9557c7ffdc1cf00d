import type { IncomingMessage } from 'node:http';

/** Requests whose heads have arrived and whose bodies have not. */
export type HalfReadBodies = {
  /**
   * Follows a request whose body did not come with its head until the body is whole. `owners` are those who may have only
   * so many of them at once; they are asked for when they are needed, which for most requests is never.
   */
  readonly follow: (request: IncomingMessage, owners: () => readonly Owner[]) => void;
  readonly count: () => number;
};

/** An address, a key. */
export type Owner = { readonly name: string; readonly most: number };

type Body = {
  readonly request: IncomingMessage;
  readonly owners: readonly Owner[];
  /** What it may come to hold in memory. */
  readonly bytes: number;
  readonly endsAt: number;
};

/** Long enough for a packet that is lost to be sent again and again. */
const GRACE_MS = 10_000;
/** A body has, besides, the time that its length takes at this rate. */
const LEAST_BYTES_A_SECOND = 4 * 1024;
/** Of one that does not tell its length as much is read at most. */
const BODY_BYTES_MAX = 64 * 1024;
/** Of all of them together. */
const ALL_BYTES_MAX = 32 * 1024 * 1024;
/** How much of that is left once it was too much, so that not each one more begins a search. */
const LEFT_SHARE = 0.75;
const LOOK_EVERY_MS = 1_000;

/**
 * Bodies that never end hold nothing but memory, and this bounds it: each has a time, each owner so many at once, and all
 * together so many bytes. Where there is one too many the oldest of its owner gives way, and where there are too many
 * bytes the largest; the newest is never refused, since it may be anybody's.
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
    for (const body of bodies) if (body.endsAt <= now) end(body);
  };
  const endLargest = (): void => {
    // Of those of one size the oldest is the first: sorting keeps their order.
    const largest = [...bodies].sort((a, b) => b.bytes - a.bytes);
    for (const body of largest) if (allBytes > LEFT_SHARE * ALL_BYTES_MAX) end(body);
  };
  const begin = (request: IncomingMessage, owners: readonly Owner[]): void => {
    const bytes = bytesOf(request);
    const endsAt = performance.now() + GRACE_MS + (bytes / LEAST_BYTES_A_SECOND) * 1_000;
    const body = { request, owners, bytes, endsAt };
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
    follow: (request, owners) => {
      if (bytesOf(request) === 0) return;
      // What came with the head has been read by then: so it is with nearly all, and costs them nothing.
      setImmediate(() => {
        if (!request.complete && !request.destroyed) begin(request, owners());
      });
    },
  };
}

function bytesOf({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return BODY_BYTES_MAX;
  return Math.min(BODY_BYTES_MAX, Number(headers['content-length'] ?? 0));
}
