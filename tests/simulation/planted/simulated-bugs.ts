import { DRIVER_BUGS } from '../../planted/driver-bugs.ts';
import { type Mistake, PLANTED_BUGS } from '../../planted/planted-bugs.ts';
import { OWN_BUGS } from './own-bugs.ts';

/**
 * The bugs of the other lists that concern simulated code. The remaining bugs concern pages, keys, adapters, webhooks
 * or lists.
 */
const COMMON = [
  'A missing answer counts as a decline',
  'An approval of a different amount is accepted',
  'One form creates several attempts',
  'An attempt starts after the deadline',
  'An outcome overwrites a newer state',
  'A reversal counts as done before it is acknowledged',
  'A late approval is ignored',
  'A challenge is assumed to have succeeded',
  'The attempt of a shopper who returns early is reversed',
  'A reversal is requested before the intention to reverse is recorded',
  'A reversed attempt is never asked about again',
  'Events of one commit share one position in the cursor',
  'An idempotency key can be used for another request',
  'Only refunds that have succeeded count against what was paid',
  'A failed refund keeps its reserved amount',
  'A reversal of another payment is accepted',
  'An alarm is lost with the inquiry that should have raised it',
  'A refund that was never sent is treated as one whose answer was lost',
  'An unknown sale is reversed without an inquiry',
  'An approval that is found after the attempt has ended is ignored',
  'A sale that waits for its shopper after the attempt has ended is asked about for ever',
  'Events report 1 USD',
  'The cursor skips an event at each page',
  '`paid` is always true',
  'The next inquiry comes only after a day',
  'A mismatch raises no alarm',
  'A refused reversal raises no alarm',
  'Five inquiries without an answer raise no alarm',
  'The creation of a session ignores which request its idempotency key belongs to',
  'Every refund is in USD',
  'The yen has two decimals',
  'Requests that share a statement get the wrong answers',
];

/** The mistakes that the simulation must find. */
export const SIMULATED_BUGS: readonly Mistake[] = [
  ...COMMON.map((name) => {
    const bug = [...PLANTED_BUGS, ...DRIVER_BUGS].find((each) => each.name === name);
    if (bug === undefined) throw new Error(`There is no planted bug named: ${name}`);
    return bug;
  }),
  ...OWN_BUGS,
];
