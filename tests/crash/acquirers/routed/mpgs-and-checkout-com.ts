import { kind } from '../../faults/fault.ts';
import { FAULT_KINDS } from '../../faults/fault-kinds.ts';
import type { Shape } from '../../stand/shapes.ts';
import type { AcquirerOfRun, AcquirersOfRun } from '../acquirer-of-run.ts';
import type { Card } from '../card.ts';
import { CHECKOUT_COM } from '../checkout-com/checkout-com.ts';
import type { Issuer } from '../issuer.ts';
import { MPGS } from '../mpgs/mpgs.ts';

const GATEWAY = shapeOf(MPGS, 'mpgs');
const GATEWAY_NOTIFIED = shapeOf(MPGS, 'mpgs_notified');
const CHECKOUT = shapeOf(CHECKOUT_COM, 'checkout_com');
const CHECKOUT_NOTIFIED = shapeOf(CHECKOUT_COM, 'checkout_com_notified');

const COMMON = { settings: {}, manualShare: 0.25, roundsThousandths: true } as const;

/**
 * Two accounts for each merchant. The spared merchant has no account at the gateway, because the gateway sometimes
 * fails completely.
 */
const SHAPES: readonly Shape[] = [
  { ...COMMON, name: 'gateway_first', at: [GATEWAY, CHECKOUT], shares: [100, 0] },
  { ...COMMON, name: 'shared', at: [GATEWAY_NOTIFIED, CHECKOUT_NOTIFIED], shares: [50, 50] },
  { ...COMMON, name: 'checkout_first', at: [GATEWAY_NOTIFIED, CHECKOUT], shares: [0, 100] },
  { ...COMMON, name: 'spared', at: [null, CHECKOUT] },
];

/** Cards that only one of the two acquirers challenges or declines. */
const MORE_CARDS: readonly (readonly [Card, number])[] = [
  [card('4242424242424242', '956'), 8],
  [card('5436031030606378', '956'), 4],
  [card('4543474002249996', '956'), 20],
  [card('4543474002249996', '005'), 4],
  [card('4543474002249996', '051'), 2],
];

const ISSUERS = [MPGS.issuer, CHECKOUT_COM.issuer] as const;

const ISSUER: Issuer = {
  isLedToBy: (page) => ISSUERS.some((each) => each.isLedToBy(page)),
  visit: async (page, decision, random) => ISSUERS.find((each) => each.isLedToBy(page))?.visit(page, decision, random),
};

const OUT_MS = [5_000, 40_000] as const;

/** The faults that both acquirers can have, the faults of only one of them, and complete failures of the gateway. */
const KINDS = [
  ...MPGS.kinds.filter((each) => !FAULT_KINDS.includes(each) || CHECKOUT_COM.kinds.includes(each)),
  ...CHECKOUT_COM.kinds.filter((each) => !FAULT_KINDS.includes(each)),
  kind('acquirer: dead for all', 'now', 'acquirer-dies', 8, OUT_MS),
  kind('acquirer: hangs for all, and is late', 'now', 'acquirer-hangs', 8, OUT_MS),
  // Most cards that go to a second account go there because the first account could not hold them.
  kind('acquirer: hold not delivered', 'acquirer:hold:before', 'cut', 8),
];

/** Merchants whose rules choose between an account at the Mastercard Gateway and one at Checkout.com. */
export const MPGS_AND_CHECKOUT_COM: AcquirersOfRun = {
  members: [MPGS, CHECKOUT_COM],
  shapes: SHAPES,
  kinds: KINDS,
  cards: [...MPGS.cards, ...MORE_CARDS],
  issuer: ISSUER,
};

/** The gateway approves a card with this expiry. */
function card(number: string, cvv: string): Card {
  return { number, expiry: '01/39', cvv, isAnsweredAtOnce: true };
}

function shapeOf({ shapes }: AcquirerOfRun, name: string): Shape {
  const shape = shapes.find((each) => each.name === name);
  if (shape === undefined) throw new Error(`there is no shape ${name}`);
  return shape;
}
