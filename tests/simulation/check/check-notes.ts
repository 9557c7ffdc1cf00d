import type { Note, Violation } from '../history/seen.ts';

/** Refusals that leave the idempotency key free, so the request can be sent again and succeed. */
const LEAVES_KEY_FREE =
  /^refused: (idempotency_in_progress|invalid_request|refund_too_large|acquirer_not_configured|amount_)/;

/** Checks that one idempotency key has one request and one answer. */
export function checkNotes(notes: readonly Note[]): readonly Violation[] {
  return [...Map.groupBy(notes, ({ key }) => key)].flatMap(([key, own]) => {
    const definite = own.filter(({ answer }) => !LEAVES_KEY_FREE.test(answer));
    const accepted = new Set(definite.filter(({ isAccepted }) => isAccepted).map(({ request }) => request));
    const [request] = [...accepted];
    const answers = new Set(
      definite.filter((note) => note.request === (request ?? note.request)).map(({ answer }) => answer),
    );
    const found: Violation[] = [];
    if (accepted.size > 1) {
      found.push({
        invariant: 'one idempotency key has one request',
        detail: `${key}: ${[...accepted].join(' and ')}`,
      });
    }
    const isReuse = (answer: string) => answer === 'refused: idempotency_key_reuse';
    if (request !== undefined && answers.size > 1) {
      found.push({ invariant: 'one idempotency key has one answer', detail: `${key}: ${[...answers].join(' and ')}` });
    }
    const others = definite.filter(
      (note) => request !== undefined && note.request !== request && !isReuse(note.answer),
    );
    const earliest = Math.min(...own.filter(({ isAccepted }) => isAccepted).map(({ endedAt }) => endedAt));
    for (const { answer } of others.filter(({ begunAt }) => begunAt > earliest)) {
      found.push({ invariant: 'one idempotency key has one request', detail: `${key}: another one was ${answer}` });
    }
    return found;
  });
}
