import type { Books, NoticeRow, Violation } from '../books/books.ts';
import { profileOf } from '../faults/fault-desk.ts';
import { isAnswered } from './told.ts';
import { unansweredNotices } from './unanswered-notices.ts';

const FORGED = '-forged';
/** How far the database's clock and the driver's can be apart, on one machine. */
const CLOCKS_MS = 1_000;

/** Checks how the acquirer's notices were handled, and that each attempt went to the account of its profile. */
export function checkNotices(books: Books): readonly Violation[] {
  return [...forged(books), ...lost(books), ...unanswered(books), ...unread(books), ...elsewhere(books)];
}

/** The acquirer's forged notices say the opposite of the genuine notices, so they must not even be stored. */
function forged({ ours, notices }: Books): readonly Violation[] {
  const invariant = 'no forged notice changes anything';
  const taken = notices.filter(({ isForged, status }) => isForged && status !== null && status < 300);
  const stored = ours.notices.filter(({ event_id: id }) => id.endsWith(FORGED));
  return [
    ...taken.map(({ id, status }) => ({ invariant, id, detail: `answered with ${status}` })),
    ...stored.map(({ event_id: id }) => ({ invariant, id, detail: 'stored' })),
  ];
}

/** An acquirer forgets a notice once the notice has been answered. */
function lost({ ours, notices }: Books): readonly Violation[] {
  const stored = new Map<string, number>();
  for (const { event_id: id } of ours.notices) stored.set(id, (stored.get(id) ?? 0) + 1);
  const answered = notices.filter(({ isForged, status }) => !isForged && status !== null && status < 300);
  return [...new Set(answered.map(({ id }) => id))].flatMap((id) => {
    const count = stored.get(id) ?? 0;
    if (count === 1) return [];
    return [{ invariant: 'a notice that was answered is stored once', id, detail: `stored ${count} times` }];
  });
}

/** An acquirer repeats a notice until the notice is answered, so in the end every notice must have been accepted. */
function unanswered({ notices }: Books): readonly Violation[] {
  return unansweredNotices(notices).map((id) => ({
    invariant: 'nothing is left undecided',
    id,
    detail: 'the acquirer is still sending this notice',
  }));
}

/** All notices of a run are about payments of the run, and all these payments have ended when the run ends. */
function unread(books: Books): readonly Violation[] {
  const { ours, raised } = books;
  const alarms = new Set(raised.map(({ message, about }) => `${message} ${about}`));
  const isAlarmed = (reference: string) =>
    ['a payment', 'a capture', 'a refund'].some((what) =>
      alarms.has(`a notice contradicts the end of ${what} ${reference}`),
    );
  const wasLookedInto = lookedInto(books);
  return ours.notices.flatMap((notice) => {
    const { event_id: id, reference, is_due: isDue, outcome } = notice;
    if (isDue) return [{ invariant: 'nothing is left undecided', id, detail: 'its notice is not applied' }];
    if (outcome === 'unmatched') {
      return [{ invariant: 'every notice finds its payment', id, detail: `unmatched, about ${reference}` }];
    }
    if (outcome !== 'contradicted' || isAlarmed(reference ?? '') || wasLookedInto(notice)) return [];
    const detail = `its contradiction of ${reference} raised no alarm, and was not investigated`;
    return [{ invariant: 'required alarms were raised', id, detail }];
  });
}

/**
 * Returns whether an attempt was checked again after a notice. A notice of an approval that arrives after the attempt's
 * end can have been sent before that end, and raises an alarm only if the approval is still valid. An acquirer that
 * answers inquiries must have been asked since.
 */
function lookedInto({ ours, calls, noticesOnly, epochMs }: Books): (notice: NoticeRow) => boolean {
  const closings = new Map(ours.closings.map((closing) => [closing.attempt_id, closing]));
  const inquiries = Map.groupBy(
    calls.filter(({ call }) => call === 'inquiry').filter(isAnswered),
    ({ reference }) => reference,
  );
  return ({ reference, received_ms: receivedMs }) => {
    const id = reference ?? '';
    if ((closings.get(id)?.completed_ms ?? Number.NEGATIVE_INFINITY) < receivedMs) return false;
    if (noticesOnly.has(profileOf(id))) return true;
    return (inquiries.get(id) ?? []).some(({ at }) => epochMs + at > receivedMs - CLOCKS_MS);
  };
}

function elsewhere({ ours, accounts }: Books): readonly Violation[] {
  const profiles = new Map(ours.sessions.map(({ track_id: track, profile_id: profile }) => [track, profile]));
  return ours.attempts.flatMap(({ attempt_id: id, track_id: track, account_id: account }) => {
    const own = accounts.get(profiles.get(track) ?? '') ?? [null];
    if (own.includes(account)) return [];
    return [{ invariant: 'an attempt goes to an account of its profile', id, detail: `${account} instead of ${own}` }];
  });
}
