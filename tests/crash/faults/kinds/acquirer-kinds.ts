import { type Effect, type FaultKind, kind } from '../fault.ts';

const CALLS = [
  ['sale', 3],
  ['complete', 0.5],
  ['inquiry', 0.7],
  ['reversal', 0.3],
  ['capture', 0.8],
  ['refund', 0.8],
] as const;

const ANSWERS: readonly (readonly [string, Effect, number])[] = [
  ['answer lost', 'cut', 1],
  ['answer cut in the middle', 'half', 1],
  ['answered slowly', 'delay', 1],
  ['answered late', 'late-answer', 1],
  ['delivered late', 'late-request', 1],
  ['never answered', 'never', 0.5],
  ['delivered twice', 'twice', 1],
  ['answered with a different amount', 'wrong-amount', 1],
  ['answered with a different reference', 'wrong-reference', 1],
  ['answered with a different currency', 'wrong-currency', 0.5],
  ['answered with a server error', 'server-error', 1],
  ['answered with garbage', 'garbage', 1],
];

/** What can go wrong with the answer to any call. */
const UNRELIABLE: ReadonlySet<Effect> = new Set([
  'cut',
  'half',
  'delay',
  'late-answer',
  'late-request',
  'never',
  'twice',
  'server-error',
  'garbage',
]);
const HOLD_SHARE = 0.5;

const SILENT_MS = [5_000, 40_000] as const;

export const ACQUIRER_KINDS: readonly FaultKind[] = [
  ...CALLS.flatMap(([call, share]) => [
    kind(`acquirer: ${call} not delivered`, `acquirer:${call}:before`, 'cut', share),
    kind(`acquirer: connection silent before the ${call}`, `acquirer:${call}:before`, 'silent', share / 4, SILENT_MS),
    ...ANSWERS.map(([what, effect, weight]) =>
      kind(`acquirer: ${call} ${what}`, `acquirer:${call}:after`, effect, weight * share),
    ),
  ]),
  kind('acquirer: hold not delivered', 'acquirer:hold:before', 'cut', HOLD_SHARE),
  ...ANSWERS.filter(([, effect]) => UNRELIABLE.has(effect)).map(([what, effect, weight]) =>
    kind(`acquirer: hold ${what}`, 'acquirer:hold:after', effect, weight * HOLD_SHARE),
  ),
  kind('acquirer: everything from a node silent', 'now', 'silence-acquirer', 1, SILENT_MS),
  kind('acquirer: approves a sale after its reversal', 'acquirer:sale:before', 'approve-after-reversal', 1.5),
  kind('acquirer: acknowledges a reversal and ignores it', 'acquirer:reversal:after', 'ignore-reversal', 0.5),
  kind('acquirer: refuses a reversal', 'acquirer:sale:before', 'refuse-reversal', 1),
  kind('acquirer: refuses a capture', 'acquirer:capture:before', 'refuse-movement', 0.7),
  kind('acquirer: refuses a refund', 'acquirer:refund:before', 'refuse-movement', 1),
];
