import type { FaultKind } from '../fault.ts';
import { FAULT_KINDS } from '../fault-kinds.ts';

/** Points that no call to Adyen reaches: Adyen answers no inquiries, and holds no card before the sale. */
const UNREACHED = /^acquirer:(inquiry|hold):/;
/** Details that are missing from an answer that only says that a request was received. */
const UNREAD = /^acquirer: (capture|refund|reversal) answered with a different (amount|currency)$/;
/** This effect needs an inquiry whose answer contradicts the answer to the sale. */
const OVERTAKEN = 'overtake';

/** The faults of Adyen: those of the simulator's faults that are possible at Adyen. */
export const ADYEN_KINDS: readonly FaultKind[] = FAULT_KINDS.filter(
  ({ name, point, effect }) => !UNREACHED.test(point) && !UNREAD.test(name) && effect !== OVERTAKEN,
);
