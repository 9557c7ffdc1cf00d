import type { AcquirerEntry, Books, Value, Violation } from '../books/books.ts';

type Sale = { readonly state: string; readonly value: Value | null };

/** Compares the acquirer's approvals with our records. */
export function checkMoney({ ours, acquirer, broken }: Books): readonly Violation[] {
  const trackOf = new Map(ours.attempts.map(({ attempt_id: id, track_id: track }) => [id, track]));
  const sessions = new Map(ours.sessions.map((session) => [session.track_id, session]));
  const { sales, violations } = replaySales(acquirer, trackOf, broken);
  const approvedOf = new Map<string, [string, Sale][]>();
  for (const [reference, sale] of sales) {
    if (sale.state !== 'approved') continue;
    const track = trackOf.get(reference) ?? '';
    approvedOf.set(track, [...(approvedOf.get(track) ?? []), [reference, sale]]);
    const session = sessions.get(track);
    const isHeld = session?.status === 'succeeded' || session?.status === 'authorised';
    if (!isHeld || session.live_attempt_id !== reference) {
      const detail = `approved by the acquirer, but the session ${track || '(none)'} is ${session?.status ?? 'missing'}`;
      violations.push({ invariant: 'every approval is either paid or reversed', id: reference, detail });
    }
  }
  for (const session of ours.sessions) {
    if (session.status !== 'succeeded') continue;
    const approved = approvedOf.get(session.track_id) ?? [];
    const [, sale] = approved[0] ?? [];
    const isRight =
      approved.length === 1 &&
      sale?.value?.minor === String(session.amount_minor) &&
      sale.value.currency === session.currency;
    if (isRight) continue;
    const held = approved.map(([reference, { value }]) => `${reference}: ${value?.minor} ${value?.currency}`);
    const detail = `paid ${session.amount_minor} ${session.currency}, but the acquirer holds ${held.join(', ') || 'nothing'}`;
    violations.push({
      invariant: 'a paid session has one unreversed approval for its amount',
      id: session.track_id,
      detail,
    });
  }
  for (const attempt of ours.attempts) {
    const state = sales.get(attempt.attempt_id)?.state;
    const isVoided = sessions.get(attempt.track_id)?.status === 'voided';
    if (attempt.state !== 'approved' || state === (isVoided ? 'reversed' : 'approved')) continue;
    const detail = `approved in our book, ${state ?? 'unknown'} in the acquirer's`;
    violations.push({ invariant: 'our approvals match the acquirer’s', id: attempt.attempt_id, detail });
  }
  return violations;
}

/** Replays the acquirer's book from the first line to check that no session ever has two unreversed approvals. */
function replaySales(
  acquirer: readonly AcquirerEntry[],
  trackOf: ReadonlyMap<string, string>,
  broken: ReadonlySet<string>,
) {
  const sales = new Map<string, Sale>();
  const held = new Map<string, Set<string>>();
  const violations: Violation[] = [];
  for (const entry of acquirer) {
    if (!('sale' in entry)) continue;
    const { reference, state, value } = entry.sale;
    const wasFinal = ['declined', 'reversed'].includes(sales.get(reference)?.state ?? '');
    sales.set(reference, { state, value });
    const track = trackOf.get(reference);
    if (track === undefined) {
      const detail = 'the acquirer received a reference that we have not recorded';
      violations.push({ invariant: 'every request to the acquirer has a committed intention', id: reference, detail });
      continue;
    }
    const approved = held.get(track) ?? new Set();
    held.set(track, approved);
    // The acquirer had acknowledged this sale's reversal, so we can only find the approval later.
    if (broken.has(reference)) continue;
    if (state === 'approved') approved.add(reference);
    else approved.delete(reference);
    if (state === 'approved' && (approved.size > 1 || wasFinal)) {
      const detail = `held at the same time: ${[...approved].join(', ')}`;
      violations.push({ invariant: 'at most one unreversed authorisation per session', id: track, detail });
    }
  }
  return { sales, violations };
}
