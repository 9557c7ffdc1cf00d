import { type AcquirerRules, SIMULATOR_RULES } from '../books/acquirer-rules.ts';
import type { Books } from '../books/books.ts';
import type { Planted } from './planted-in-books.ts';
import { changed, more, soundBooks } from './sound-books.ts';
import { attempt, call, FAILED, notice, PROFILE } from './sound-rows.ts';

const ID = `att_${PROFILE}1`;

/** A sale that was sent after a challenge, 30 seconds after its intention and this long after an inquiry. */
function soldAfter(inquiredMs: number, rules?: Partial<AcquirerRules>): Books {
  const late = changed('attempts', 'att_1', { created_ms: -30_000, challenge_ends_ms: 600_000 });
  const inquiry = call('inquiry', 'att_1', 100 - inquiredMs, { state: 'awaiting_cardholder' });
  return { ...late, calls: [inquiry, ...late.calls], ...(rules && { rules: { ...SIMULATOR_RULES, ...rules } }) };
}

/**
 * A reversal after a minute at an acquirer whose notices take hours. Hours have passed for the attempt at this time.
 */
function reversedAtOnce(hoursPassedAt: number): Books {
  const books = more({ calls: [call('reversal', ID, 60_000, { state: 'acknowledged' })] });
  return {
    ...books,
    ours: { ...books.ours, attempts: [...books.ours.attempts, attempt(FAILED, ID, 'reversed')] },
    forms: new Map([...books.forms, [FAILED, 3]]),
    noticesOnly: new Set([PROFILE]),
    rules: { ...SIMULATOR_RULES, noticesHorizonMs: 4 * 3_600_000 },
    hoursPassed: new Map([[ID, hoursPassedAt]]),
  };
}

/** An attempt that ended as reversed after an inquiry had not found its sale. */
function reversedUnseen(rules: Partial<AcquirerRules>): Books {
  const books = more({ calls: [call('inquiry', ID, 60_000, { state: 'sale_not_found' })] });
  return {
    ...books,
    ours: { ...books.ours, attempts: [...books.ours.attempts, attempt(FAILED, ID, 'reversed')] },
    forms: new Map([...books.forms, [FAILED, 3]]),
    rules: { ...SIMULATOR_RULES, ...rules },
  };
}

/** A forged notice with these contents, and a notice that was stored under the id of these contents. */
function storedUnder(forgedId: string): Books {
  const books = soundBooks();
  const forged = { id: forgedId, reference: 'att_1', isForged: true, at: 0, status: 401 };
  return {
    ...books,
    ours: { ...books.ours, notices: [...books.ours.notices, notice('AUTHORISATION-1', 'att_1')] },
    notices: [...books.notices, forged],
  };
}

/** Violations of one acquirer's rules that are not violations at every acquirer. */
export const PLANTED_WITH_RULES: readonly Planted[] = [
  ['a sale after a challenge that should have followed immediately', 'no sale is sent late', 'att_1', soldAfter(50)],
  [
    'a sale that was sent long after the shopper had returned',
    'no sale is sent late',
    'att_1',
    soldAfter(16_000, { sellsAfterChallenge: true }),
  ],
  ['a reversal before the hours of a notice have passed', 'every reversal has a cause', ID, reversedAtOnce(60_001)],
  [
    'a reversal without an acknowledgement, at an acquirer that acknowledges reversals',
    'every outcome came from the acquirer',
    ID,
    reversedUnseen({}),
  ],
  [
    'a forged notice that was stored under the id of its contents',
    'no forged notice changes anything',
    'AUTHORISATION-1',
    storedUnder('AUTHORISATION-1'),
  ],
];

/** Books that seem to contain a violation, but are sound by the rules of their acquirer. */
export const SOUND_WITH_RULES: readonly (readonly [what: string, books: Books])[] = [
  ['a sale that follows the return from a challenge', soldAfter(50, { sellsAfterChallenge: true })],
  ['a reversal after hours that the driver has let pass', reversedAtOnce(59_000)],
  [
    'a reversal of a sale that never arrived',
    reversedUnseen({ reversedAfter: new Set(['acknowledged', 'sale_not_found']) }),
  ],
];
