import type { Seen, Violation } from '../history/seen.ts';
import type { OurBook } from './book-sql.ts';
import { timeOf } from './time-of.ts';

const DEFINITE: ReadonlySet<string> = new Set(['approved', 'declined', 'reversed', 'succeeded', 'failed']);
const FINAL: ReadonlySet<string> = new Set(['paid', 'failed', 'cancelled', 'expired']);

/** Checks that, once nothing happens any more, everything is decided, and matches what people were told. */
export function checkEnds(ours: OurBook, seen: Seen): readonly Violation[] {
  return [...undecided(ours), ...changed(ours, seen), ...untold(ours, seen), ...attemptsOutOfPlace(ours)];
}

function undecided({ sessions, attempts, refunds, reversals, closings }: OurBook): readonly Violation[] {
  const open = [
    ...sessions.filter(({ status }) => status === 'open').map(({ track_id: id }) => id),
    ...attempts.filter(({ state }) => !DEFINITE.has(state)).map(({ attempt_id: id }) => id),
    ...refunds.filter(({ state }) => !DEFINITE.has(state)).map(({ refund_id: id }) => id),
    ...reversals.filter(({ completed_at: at }) => at === null).map(({ attempt_id: id }) => `reversal of ${id}`),
    ...closings.filter(({ completed_at: at }) => at === null).map(({ attempt_id: id }) => `closing of ${id}`),
  ];
  return open.map((detail) => ({ invariant: 'nothing is left undecided', detail }));
}

function changed({ sessions }: OurBook, { sights }: Seen): readonly Violation[] {
  return sights.flatMap(({ trackId, status, by }) => {
    const stored = sessions.find(({ track_id: id }) => id === trackId)?.status;
    const end = stored === 'succeeded' ? 'paid' : stored;
    if (!FINAL.has(status) || status === end) return [];
    return [{ invariant: 'a final state never changes', detail: `${by} said ${status}, but it ended as ${end}` }];
  });
}

/** Checks that every session that was acknowledged to a merchant exists with the requested amount. */
function untold({ sessions }: OurBook, { told }: Seen): readonly Violation[] {
  return told.flatMap(({ trackId, amountMinor, currency }) => {
    const session = sessions.find(({ track_id: id }) => id === trackId);
    const isSame =
      session !== undefined && BigInt(session.amount_minor) === amountMinor && session.currency === currency;
    const detail = `${trackId} is ${session ? `${session.amount_minor} ${session.currency}` : 'missing'}`;
    return isSame ? [] : [{ invariant: 'an acknowledged session exists with its amount', detail }];
  });
}

/** Checks that a form causes one attempt, and that no attempt begins after the time to pay is over. */
function attemptsOutOfPlace({ sessions, attempts }: OurBook): readonly Violation[] {
  return sessions.flatMap((session) => {
    const own = attempts.filter(({ track_id: track }) => track === session.track_id);
    const forms = new Set(own.map(({ card_expiry_month: form }) => form));
    const late = own.filter(({ created_at: at }) => timeOf(at) >= timeOf(session.expires_at));
    return [
      ...(forms.size < own.length
        ? [{ invariant: 'a form creates one attempt', detail: `${session.reference}: ${own.length} attempts` }]
        : []),
      ...late.map(({ attempt_id: id }) => ({
        invariant: 'no attempt begins after the time to pay is over',
        detail: id,
      })),
    ];
  });
}
