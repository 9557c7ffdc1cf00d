import { createHash } from 'node:crypto';
import { classify, type Schema, SHARDING } from '../classify.ts';

/** A statement as it arrives: its name, if it is prepared, its text, and its parameters. */
export type Asked = {
  readonly name: string;
  readonly text: string;
  readonly values: readonly (string | Buffer | null)[];
};

export type Route =
  | { readonly kind: 'one'; readonly server: number }
  /** Any server. */
  | { readonly kind: 'any' }
  /** All servers in one transaction; the answer is that of the first. */
  | { readonly kind: 'all' }
  /** Each server for itself; the answer has the rows of all. */
  | { readonly kind: 'each' };

/** The SQLSTATE for what this router does not support. */
export class NotRouted extends Error {
  readonly code = '0A000';
}

/** The number of the server that has a profile. */
export function serverOf(profileId: string, servers: number): number {
  return createHash('sha256').update(profileId).digest().readUInt32BE() % servers;
}

/**
 * Where a statement is sent. Only the statement's text and the one parameter with the profile decide this. Throws
 * NotRouted.
 */
export function routing(schema: Schema, servers: number): (asked: Asked) => Route {
  const verdicts = new Map<string, ReturnType<typeof classify>>();
  return ({ name, text, values }) => {
    if (name in SHARDING.everyShard) return { kind: 'each' };
    const verdict = verdicts.get(text) ?? classify(text, schema);
    verdicts.set(text, verdict);
    switch (verdict.kind) {
      case 'no table':
      case 'small':
        return { kind: 'any' };
      case 'small, on all':
        return { kind: 'all' };
      case 'one profile': {
        const profileId = values[verdict.parameter - 1];
        if (typeof profileId !== 'string') throw new NotRouted(`${name || text} has no profile in its parameter`);
        return { kind: 'one', server: serverOf(profileId, servers) };
      }
      case 'unrouted':
        throw new NotRouted(`${name || text} cannot be routed: ${verdict.because}`);
    }
  };
}
