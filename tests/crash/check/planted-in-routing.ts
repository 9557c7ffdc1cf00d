import { SIMULATOR_RULES } from '../books/acquirer-rules.ts';
import type { AttemptRow, Books } from '../books/books.ts';
import type { Planted } from './planted-in-books.ts';
import { soundBooks } from './sound-books.ts';
import { FAILED } from './sound-rows.ts';

const PROOF = 'a second account is asked only with a proof';

/** The sound books, in which the card of one attempt went to a second account. */
function switched(from: string, to: string, proof: string, rows: Readonly<Record<string, Partial<AttemptRow>>>): Books {
  const books = soundBooks();
  const attempts = books.ours.attempts.map((row) => ({ ...row, ...rows[row.attempt_id] }));
  const switches = [{ from_attempt_id: from, to_attempt_id: to, proof }];
  return { ...books, ours: { ...books.ours, attempts, switches }, forms: new Map([...books.forms, [FAILED, 1]]) };
}

/** The acquirer acknowledged the reversal at 310, and then the card went to the second account. */
const afterVoid = (endedMs: number) =>
  switched('att_2', 'att_3', 'voided', { att_2: { completed_ms: endedMs }, att_3: { number: 2, completed_ms: 5_000 } });

/** The sale at the second account arrived before the reversal was acknowledged. */
function beforeVoid(): Books {
  const books = afterVoid(320);
  const calls = books.calls.map((each) => (each.reference === 'att_3' ? { ...each, at: 305 } : each));
  return { ...books, calls };
}

/** The attempt is at one of two acquirers, and a call about the attempt arrived at the given acquirer. */
function calledAt(acquirer: string): Books {
  const books = soundBooks();
  const attempts = books.ours.attempts.map((row) => ({ ...row, account_id: 'acc_1' }));
  const calls = books.calls.map((each) => ({ ...each, acquirer: each.reference === 'att_1' ? acquirer : 'one' }));
  return {
    ...books,
    ours: { ...books.ours, attempts },
    calls,
    accounts: new Map([...books.accounts].map(([profile]) => [profile, ['acc_1', 'acc_2']])),
    members: new Map([
      ['acc_1', { name: 'one', rules: SIMULATOR_RULES }],
      ['acc_2', { name: 'other', rules: SIMULATOR_RULES }],
    ]),
  };
}

export const PLANTED_IN_ROUTING: readonly Planted[] = [
  [
    'a second account after a sale that was said not to be sent, and that arrived',
    PROOF,
    'att_3',
    switched('att_3', 'att_2', 'not_sent', { att_3: { decline_raw: 'not_sent' } }),
  ],
  [
    'an attempt that ended as not sent although its sale arrived',
    'every outcome came from the acquirer',
    'att_3',
    switched('att_3', 'att_2', 'not_sent', { att_3: { decline_raw: 'not_sent' } }),
  ],
  ['a second account before the reversal at the first was acknowledged', PROOF, 'att_2', beforeVoid()],
  [
    'a second account after a reversal of what is still approved',
    PROOF,
    'att_1',
    switched('att_1', 'att_2', 'voided', {}),
  ],
  [
    'a sale while an earlier attempt of its session had not ended',
    'a session is sold at one account at a time',
    FAILED,
    afterVoid(5_000),
  ],
  ['a call about an attempt at another acquirer', 'an attempt stays at its account', 'att_1', calledAt('other')],
];

export const SOUND_WITH_ROUTING: readonly (readonly [what: string, books: Books])[] = [
  ['a second account after an acknowledged reversal, with one form for both', afterVoid(320)],
  ['calls at the acquirer of the account', calledAt('one')],
];
