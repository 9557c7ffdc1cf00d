import { type FaultKind, kind } from '../fault.ts';
import { FAULT_KINDS } from '../fault-kinds.ts';

/** Points that no call to Checkout.com reaches: after a challenge, Checkout.com is only asked about the sale. */
const UNREACHED = /^acquirer:complete:/;
/** Details that are missing from an answer that only says that a request was received. */
const UNREAD = /^acquirer: (capture|refund|reversal) answered with a different (amount|currency)$/;

/** The faults of Checkout.com: the simulator's faults that are possible at Checkout.com, and its own. */
export const CHECKOUT_COM_KINDS: readonly FaultKind[] = [
  ...FAULT_KINDS.filter(({ name, point }) => !UNREACHED.test(point) && !UNREAD.test(name)),
  ...(['sale', 'capture', 'refund', 'reversal'] as const).map((call) =>
    kind(`acquirer: ${call} fails after it was carried out`, `acquirer:${call}:before`, 'fails-after', 1),
  ),
  ...(['capture', 'refund', 'reversal'] as const).map((call) =>
    kind(`acquirer: ${call} decided later`, `acquirer:${call}:before`, 'undecided', 0.5),
  ),
  kind('acquirer: sale approved in part', 'acquirer:sale:before', 'partial', 0.7),
  kind('acquirer: sale not listed for a while', 'acquirer:sale:before', 'unlisted', 0.7),
  kind('acquirer: issuer silent', 'acquirer:sale:before', 'issuer-silent', 1),
];
