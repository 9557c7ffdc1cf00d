import type { Books } from '../books/books.ts';
import type { Planted } from './planted-in-books.ts';
import { changed, soundBooks } from './sound-books.ts';
import { arrived, attempt, call, FAILED, notice, PAID, PROFILE, refund } from './sound-rows.ts';

/** The sound books, but with other notices, both stored and received. */
function noticed(
  stored: readonly ReturnType<typeof notice>[],
  messages: readonly ReturnType<typeof arrived>[] = soundBooks().notices,
): Books {
  const books = soundBooks();
  return { ...books, ours: { ...books.ours, notices: stored }, notices: messages };
}

/** An attempt that got no answer from an acquirer that only sends notices, and was reversed after this time. */
function reversedAfter(ms: number, approvedAt?: number): Books {
  const books = soundBooks();
  const told = approvedAt === undefined ? [] : [notice('R-9-approved', ID, { received_ms: approvedAt })];
  return {
    ...books,
    ours: {
      ...books.ours,
      attempts: [...books.ours.attempts, attempt(FAILED, ID, 'reversed')],
      notices: [...books.ours.notices, ...told],
    },
    calls: [...books.calls, call('reversal', ID, ms, { state: 'acknowledged' })],
    forms: new Map([...books.forms, [FAILED, 3]]),
    noticesOnly: new Set([PROFILE]),
  };
}

/** A reversed attempt with a notice of its approval that was received at 1,000, and what was checked afterwards. */
function contradicted({ inquiredAt, completedAt }: { inquiredAt?: number; completedAt?: number }, only = ''): Books {
  const books = noticed([...soundBooks().ours.notices, LATE]);
  const closings = completedAt === undefined ? [] : [{ attempt_id: ID, is_due: false, completed_ms: completedAt }];
  const asked = inquiredAt === undefined ? [] : [call('inquiry', ID, inquiredAt, { state: 'reversed' })];
  return {
    ...books,
    ours: { ...books.ours, attempts: [...books.ours.attempts, attempt(FAILED, ID, 'reversed')], closings },
    calls: [...books.calls, call('sale', ID, 400, { state: 'reversed' }), ...asked],
    forms: new Map([...books.forms, [FAILED, 3]]),
    noticesOnly: new Set([only]),
  };
}

/** The attempt of `reversedAfter`. Only a notice of the attempt's decline has ended the reversal. */
function endedByDecline(noticesOnly: readonly string[]): Books {
  const books = reversedAfter(31_000);
  const calls = books.calls.map((each) => (each.reference === ID ? { ...each, told: undefined } : each));
  return {
    ...books,
    calls: [...calls, call('notice', ID, 32_000, { state: 'declined' })],
    noticesOnly: new Set(noticesOnly),
  };
}

/** A refund at an acquirer that only sends notices, after this number of inquiries. */
function undecidedAfter(inquiries: number): Books {
  const books = soundBooks();
  const track = `trk_${PROFILE}`;
  const own = { ...refund('ref_1'), track_id: track, inquiry_count: inquiries };
  const rename = <T extends { readonly track_id: string }>(row: T): T =>
    row.track_id === PAID ? { ...row, track_id: track } : row;
  return {
    ...books,
    ours: {
      ...books.ours,
      sessions: books.ours.sessions.map(rename),
      attempts: books.ours.attempts.map(rename),
      refunds: [own],
      events: books.ours.events.map((event) =>
        event.track_id === PAID ? { ...event, track_id: track, told: { ...event.told, track_id: track } } : event,
      ),
    },
    notes: books.notes.map((note) => (note.trackId === PAID ? { ...note, trackId: track } : note)),
    sights: [],
    forms: new Map([...books.forms, [track, 1]]),
    noticesOnly: new Set([PROFILE]),
  };
}

const ID = `att_${PROFILE}1`;
const LATE = notice('R-9-approved', ID, { outcome: 'contradicted', received_ms: 1_000 });

export const PLANTED_IN_NOTICES: readonly Planted[] = [
  [
    'a forged notice that was accepted',
    'no forged notice changes anything',
    'R-1-approved-forged',
    noticed(soundBooks().ours.notices, [
      arrived('R-1-approved', 'att_1', 200),
      arrived('R-1-approved-forged', 'att_1', 200),
    ]),
  ],
  [
    'a forged notice that was stored',
    'no forged notice changes anything',
    'R-1-approved-forged',
    noticed([...soundBooks().ours.notices, notice('R-1-approved-forged', 'att_1')]),
  ],
  [
    'a notice that was answered but not stored',
    'a notice that was answered is stored once',
    'R-1-approved',
    noticed([]),
  ],
  [
    'a notice that was stored twice',
    'a notice that was answered is stored once',
    'R-1-approved',
    noticed([notice('R-1-approved', 'att_1'), notice('R-1-approved', 'att_1', { account_id: 'acc_2' })]),
  ],
  [
    'a notice without a payment',
    'every notice finds its payment',
    'R-1-approved',
    noticed([notice('R-1-approved', 'att_1', { outcome: 'unmatched' })]),
  ],
  [
    'a notice that is never applied',
    'nothing is left undecided',
    'R-1-approved',
    noticed([notice('R-1-approved', 'att_1', { is_due: true, outcome: null })]),
  ],
  [
    'a notice that contradicts the end of a payment, without an alarm',
    'required alarms were raised',
    'R-1-approved',
    noticed([notice('R-1-approved', 'att_1', { outcome: 'contradicted' })]),
  ],
  [
    'a notice of an approval after the end, which was never checked',
    'required alarms were raised',
    'R-9-approved',
    contradicted({ inquiredAt: 1_500 }),
  ],
  [
    'a notice of an approval after the end, whose attempt was last checked before the notice',
    'required alarms were raised',
    'R-9-approved',
    contradicted({ inquiredAt: 1_500, completedAt: 900 }, PROFILE),
  ],
  [
    'a notice of an approval after the end, about which the acquirer was not asked',
    'required alarms were raised',
    'R-9-approved',
    contradicted({ completedAt: 2_000 }),
  ],
  [
    'a genuine notice that was never accepted',
    'nothing is left undecided',
    'R-1-declined',
    noticed(soundBooks().ours.notices, [...soundBooks().notices, arrived('R-1-declined', 'att_1', 503)]),
  ],
  [
    'a reversed attempt whose decline was reported by an acquirer that answers inquiries',
    'every outcome came from the acquirer',
    ID,
    endedByDecline([]),
  ],
  [
    'a refund at an acquirer that only sends notices, without an alarm for more than a day',
    'required alarms were raised',
    'ref_1',
    undecidedAfter(110),
  ],
  [
    'an attempt at an account of another profile',
    'an attempt goes to an account of its profile',
    'att_1',
    changed('attempts', 'att_1', { account_id: 'acc_of_another' }),
  ],
  ['a reversal before notices can have arrived', 'every reversal has a cause', ID, reversedAfter(29_000)],
  [
    'a reversal of an attempt whose approval a notice had reported long before',
    'every reversal has a cause',
    ID,
    reversedAfter(200_000, 1_000),
  ],
  [
    'an automatic capture whose session announces an authorisation',
    'events report captures',
    'trk_captured',
    changed('sessions', 'trk_captured', { capture: 'automatic' }),
  ],
];

/** Books with notices that seem to contain a violation, but are sound. */
export const SOUND_WITH_NOTICES: readonly (readonly [what: string, books: Books])[] = [
  ['a reversal without any notice for 30 seconds', reversedAfter(31_000)],
  [
    'a notice that was answered twice',
    noticed(soundBooks().ours.notices, [arrived('R-1-approved', 'att_1', 200), arrived('R-1-approved', 'att_1', 200)]),
  ],
  [
    'a notice that was stored, but whose answer was lost',
    noticed(soundBooks().ours.notices, [arrived('R-1-approved', PAID, null), arrived('R-1-approved', PAID, 200)]),
  ],
  [
    'a notice of an approval after the end, about which the acquirer was asked',
    contradicted({ inquiredAt: 1_500, completedAt: 2_000 }),
  ],
  [
    'a notice of an approval after the end, which was compared with all other notices',
    contradicted({ completedAt: 2_000 }, PROFILE),
  ],
  ['a reversal that a notice of a decline made unnecessary', endedByDecline([PROFILE])],
  ['a refund that waits for its notice', undecidedAfter(10)],
  [
    'a notice that contradicts the end of a payment, with an alarm',
    {
      ...noticed([notice('R-1-approved', 'att_1', { outcome: 'contradicted' })]),
      raised: [...soundBooks().raised, { message: 'a notice contradicts the end of a payment', about: 'att_1' }],
    },
  ],
];
