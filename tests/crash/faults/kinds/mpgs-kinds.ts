import { type FaultKind, kind } from '../fault.ts';
import { FAULT_KINDS } from '../fault-kinds.ts';

const AT = 'acquirer:authentication:after';

/** Points that no call to the gateway reaches: a sale follows the challenge instead of being completed by it. */
const UNREACHED = /^acquirer:complete:/;
/** Details that the adapter does not read. */
const UNREAD = /^acquirer: reversal answered with a different (amount|currency)$/;

/**
 * The faults of the Mastercard Gateway: those of the simulator's faults that are possible there, and faults before the
 * sale.
 */
export const MPGS_KINDS: readonly FaultKind[] = [
  ...FAULT_KINDS.filter(({ name, point }) => !UNREACHED.test(point) && !UNREAD.test(name)),
  kind('acquirer: authentication not delivered', 'acquirer:authentication:before', 'cut', 1),
  kind('acquirer: authentication answer lost', AT, 'cut', 1),
  kind('acquirer: authentication answer cut in the middle', AT, 'half', 1),
  kind('acquirer: authentication answered slowly', AT, 'delay', 1),
  kind('acquirer: authentication answered late', AT, 'late-answer', 1),
  kind('acquirer: authentication delivered late', AT, 'late-request', 1),
  kind('acquirer: authentication never answered', AT, 'never', 0.5),
  kind('acquirer: authentication delivered twice', AT, 'twice', 1),
  kind('acquirer: authentication answered with a different reference', AT, 'wrong-reference', 1),
  kind('acquirer: authentication answered with a server error', AT, 'server-error', 1),
  kind('acquirer: authentication answered with garbage', AT, 'garbage', 1),
  kind('process killed: authenticated, not heard', AT, 'kill', 1.2),
  kind('process paused: authenticated, not heard', AT, 'pause', 0.15, [5_000, 60_000]),
];
