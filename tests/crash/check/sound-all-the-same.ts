import type { Books } from '../books/books.ts';
import { waits } from './planted-in-conduct.ts';
import { changed, more, soundBooks } from './sound-books.ts';
import { call, note, PAID, sale } from './sound-rows.ts';

/** Books that seem to contain a violation, but are sound. */
export const SOUND_ALL_THE_SAME: readonly (readonly [what: string, books: Books])[] = [
  [
    'a request that was accepted with a revoked key, but began before the revocation returned',
    more({ notes: [note({ keyId: 'key_old', trackId: PAID, begunAt: 99, endedAt: 200 })] }),
  ],
  [
    'a different body that was refused under the same idempotency key',
    more({
      notes: [
        note({ idempotencyKey: 'new-1', begunAt: 40, status: 422, code: 'idempotency_key_reuse', wanted: '5 BHD' }),
      ],
    }),
  ],
  ['a mismatch that was settled by an operator', changed('attempts', 'att_2', { is_settled: true })],
  [
    'an approval after a reversal that the acquirer had acknowledged and ignored, which was found and reversed',
    brokenPromise(),
  ],
  [
    'a reversal after an answer about another payment, which waits for the browser',
    misled('awaiting_device', [{ message: 'the acquirer answered about another payment', about: 'att_2' }]),
  ],
  ['waits on a busy machine, in a run that was never quiet', waits(5_000)],
  ['a reversal that was repeated', more({ calls: [call('reversal', 'att_2', 350, { state: 'acknowledged' })] })],
];

/** The sound books, but the answer to the sale that was reversed is about another payment. */
function misled(state: string, raised: Books['raised']): Books {
  const books = soundBooks();
  const told = { status: 200, reference: 'att_of_somebody_else', state, value: null };
  const calls = books.calls.map((each) =>
    each.call === 'sale' && each.reference === 'att_2' ? { ...each, told } : each,
  );
  return { ...books, calls, raised };
}

function brokenPromise(): Books {
  const books = more({ acquirer: [sale('att_2', 'approved', '1001'), sale('att_2', 'reversed', '1001')] });
  const reversal = { track_id: 'trk_failed', attempt_id: 'att_2', is_due: false, is_reversal_refused: false };
  return {
    ...books,
    ours: { ...books.ours, reversals: [reversal] },
    broken: new Set(['att_2']),
    raised: [...soundBooks().raised, { message: 'the acquirer approved a payment that had ended', about: 'att_2' }],
  };
}
