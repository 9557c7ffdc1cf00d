import type { Books, Note, Violation } from '../books/books.ts';

/** Checks that no request is accepted with a revoked key, and that one idempotency key has one answer. */
export function checkKeys({ notes, revocations, ours }: Books): readonly Violation[] {
  const revokedAt = new Map(revocations.map(({ keyId, returnedAt }) => [keyId, returnedAt]));
  const violations: Violation[] = [];
  for (const note of notes) {
    const returnedAt = revokedAt.get(note.keyId);
    if (returnedAt === undefined || note.begunAt <= returnedAt || note.status === 401) continue;
    if (note.status === 0 || note.status >= 500) continue;
    const after = Math.round(note.begunAt - returnedAt);
    const detail = `${note.operation} of payment ${note.payment} was answered with ${note.status}, ${after} ms after the revocation`;
    violations.push({ invariant: 'no request is accepted after a revocation', id: note.keyId, detail });
  }
  const byKey = Map.groupBy(
    notes.filter(({ idempotencyKey }) => idempotencyKey !== null),
    ({ idempotencyKey, operation }) => `${operation} ${idempotencyKey}`,
  );
  for (const [key, same] of byKey) violations.push(...checkSameAnswer(key, same));
  return [...violations, ...checkReferences(notes, ours.sessions)];
}

function checkSameAnswer(key: string, notes: readonly Note[]): readonly Violation[] {
  const accepted = notes.filter(({ status }) => status >= 200 && status <= 299);
  const answers = new Set(accepted.map(({ digest, status }) => `${status} ${digest}`));
  const firstEnd = Math.min(...accepted.map(({ endedAt }) => endedAt));
  const wishes = new Set(notes.flatMap(({ wanted }) => wanted ?? []));
  const mayRefuse = new Set(['idempotency_in_progress', ...(wishes.size > 1 ? ['idempotency_key_reuse'] : [])]);
  const others = notes.filter(
    ({ status, code, begunAt }) =>
      begunAt > firstEnd && status >= 400 && status < 500 && status !== 401 && !mayRefuse.has(code ?? ''),
  );
  const granted = new Set(accepted.flatMap(({ wanted }) => wanted ?? []));
  if (granted.size > 1) {
    const detail = `accepted for ${[...granted].join(' and for ')}`;
    return [{ invariant: 'one idempotency key is for one request', id: key, detail }];
  }
  if (answers.size <= 1 && others.length === 0) return [];
  const told = notes.map(({ status, code, trackId, captureId, refundId, state }) =>
    [status, code ?? refundId ?? captureId ?? trackId, state].filter(Boolean).join(' '),
  );
  return [{ invariant: 'one idempotency key has one answer', id: key, detail: told.join('; ') }];
}

/** Checks that any number of requests with one idempotency key create only one session. */
function checkReferences(notes: readonly Note[], sessions: Books['ours']['sessions']): readonly Violation[] {
  const withKey = new Set<string>();
  const without = new Set<string>();
  for (const { operation, idempotencyKey, payment } of notes) {
    if (operation !== 'create' && operation !== 'initiate') continue;
    (idempotencyKey === null ? without : withKey).add(`order-${payment}`);
  }
  const made = Map.groupBy(sessions, ({ reference }) => reference ?? '');
  return [...withKey]
    .filter((reference) => !without.has(reference) && (made.get(reference)?.length ?? 0) > 1)
    .map((reference) => ({
      invariant: 'one idempotency key creates one session',
      id: reference,
      detail: (made.get(reference) ?? []).map(({ track_id: track }) => track).join(', '),
    }));
}
