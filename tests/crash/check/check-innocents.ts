import type { Books, Violation } from '../books/books.ts';
import { innocentsOf } from './innocents.ts';

/** A few long waits are allowed, because a busy machine can cause them. */
const SHARE_MAX = 0.005;
const COUNT_MIN = 3;

/** Checks that the faults of some merchants' payments did not delay the clients of another merchant. */
export function checkInnocents(books: Books): readonly Violation[] {
  const { quiet, beside } = innocentsOf(books);
  if (beside.slow < COUNT_MIN || beside.slow <= SHARE_MAX * beside.count) return [];
  const detail =
    `${beside.slow} of ${beside.count} requests took too long during other merchants' faults ` +
    `(p99 ${beside.p99} ms, without faults ${quiet.p99} ms)`;
  return [{ invariant: 'the faults of others delay nobody', id: books.spared, detail }];
}
