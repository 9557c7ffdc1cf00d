import type { FaultKind } from '../fault.ts';
import { FAULT_KINDS } from '../fault-kinds.ts';

/** Points that no call to Adyen reaches: it cannot be asked, and it holds no card before the sale. */
const UNREACHED = /^acquirer:(inquiry|hold):/;
/** Details that are not in an answer which only says that a request was received. */
const UNREAD = /^acquirer: (capture|refund|reversal) answered with another (amount|currency)$/;
/** Needs an answer to an inquiry that contradicts the one to the sale. */
const OVERTAKEN = 'overtake';

/** The faults of Adyen: those of the simulator, as far as it has them. */
export const ADYEN_KINDS: readonly FaultKind[] = FAULT_KINDS.filter(
  ({ name, point, effect }) => !UNREACHED.test(point) && !UNREAD.test(name) && effect !== OVERTAKEN,
);
