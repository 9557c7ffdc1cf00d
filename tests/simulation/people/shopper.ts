import { readBrowserFacts } from '@pay/core/cards/browser-facts';
import { SealedCard } from '@pay/core/cards/sealed-card';
import { submitCard } from '@pay/core/paying/payments/attempting/submit-card';
import { cancelByShopper } from '@pay/core/paying/payments/ending/cancel-session';
import { paymentStatus } from '@pay/core/paying/payments/payment';
import { type CardPagePayment, readPayment } from '@pay/core/paying/payments/reading/read-payment';
import type { Other } from '../chance/decisions.ts';
import { BEGINNING_MS, pause } from '../history/world.ts';
import { ask } from './ask.ts';
import { visitIssuer } from './issuer-visit.ts';
import { type Market, type Order, placeOf, SHOPPER } from './order.ts';

/** What a shopper does with a form. `leaves`: closes the page and does not come back. */
type Move = 'pays' | 'pressesTwice' | 'cancels' | 'cancelsAndPays' | 'leaves';

const MOVES: readonly Other<Move>[] = [
  [150, 'pressesTwice'],
  [40, 'cancels'],
  [50, 'cancelsAndPays'],
  [40, 'leaves'],
];

const VISITS_MAX = 8;

/** Visits the card page of a payment until the payment has ended or the shopper gives up. */
export async function shop(market: Market, order: Order, paymentId: string): Promise<void> {
  const { world } = market;
  let forms = 0;
  for (let visit = 1; visit <= VISITS_MAX; visit++) {
    const what = `shopper ${order.number} visit ${visit}`;
    const page = await readPage(market, what, paymentId);
    const status = page && paymentStatus(page);
    if (status === 'awaiting_card') {
      forms += 1;
      if (!(await fillIn(market, order, page as CardPagePayment, forms))) return;
    } else if (status === 'challenge') await visitIssuer(market, order, page as CardPagePayment, visit);
    else if (status === null || status === 'submitting' || status === 'unknown') {
      await pause(world, world.decisions.way(`${what} waits`, 2_500, WAITS));
    } else return;
  }
}

const WAITS = [
  [100, 10],
  [100, 20_500],
  [50, 70_000],
] as const;

async function readPage(market: Market, what: string, paymentId: string): Promise<CardPagePayment | null> {
  const { world, fleet } = market;
  const place = placeOf(market, what);
  const heard = await ask(world, fleet, { what, place, work: (desk) => readPayment(desk, paymentId) });
  const page = heard.kind === 'answer' ? (heard.value ?? null) : null;
  if (page !== null) {
    world.seen.sights.push({ trackId: page.session.trackId, status: page.session.status, by: 'the card page' });
  }
  return page;
}

/** Carries out the shopper's decision about the form; returns false if the shopper has left. */
async function fillIn(market: Market, order: Order, page: CardPagePayment, form: number): Promise<boolean> {
  const { decisions } = market.world;
  const what = `shopper ${order.number} form ${form}`;
  const move = decisions.way<Move>(what, 'pays', MOVES);
  if (move === 'leaves') return false;
  await pause(market.world, decisions.way(`${what} takes`, 0, takes(market, page)));
  const doings: Promise<void>[] = [];
  if (move === 'cancels' || move === 'cancelsAndPays') doings.push(cancel(market, `${what} cancel`, page));
  if (move !== 'cancels') doings.push(pay(market, order, what, page, form));
  if (move === 'pressesTwice') {
    const afterMs = decisions.way(`${what} second press`, 0, SECOND_PRESSES);
    doings.push(pause(market.world, afterMs).then(() => pay(market, order, `${what} again`, page, form)));
  }
  await Promise.all(doings);
  return true;
}

/** How long a form is open. Some forms are sent around the moment when the time to pay ends. */
function takes({ world }: Market, { session }: CardPagePayment): readonly Other<number>[] {
  const leftMs = session.expiresAt.getTime() - BEGINNING_MS - world.timeline.now();
  return [
    [100, 20_000],
    [15, leftMs - 5],
    [15, leftMs + 5],
    [15, leftMs + 600],
  ];
}

/** After the last of these delays, the shopper goes back to the page of the form that was sent, and sends it again. */
const SECOND_PRESSES = [
  [300, 3],
  [100, 2_000],
  [100, 25_000],
] as const;

/** The browser facts when no script has run. */
const NO_SCRIPT = readBrowserFacts(new Map());

async function pay(market: Market, order: Order, what: string, page: CardPagePayment, form: number): Promise<void> {
  const { world, fleet } = market;
  const { paymentId, attemptCount } = page.session;
  await ask(world, fleet, {
    what,
    place: placeOf(market, what),
    work: (desk) => {
      const card = cardOf(order.number, form);
      return submitCard(desk, SHOPPER, {
        paymentId: paymentId ?? '',
        attemptCount,
        card,
        browser: NO_SCRIPT,
        countedAddress: null,
      });
    },
  });
}

/** The expiry names the form, so that the books show which form caused which sale. */
function cardOf(order: number, form: number): SealedCard {
  return new SealedCard({
    number: Buffer.from('4242424242424242'),
    cvv: Buffer.from('123'),
    expiryMonth: form,
    expiryYear: 2030 + order,
  });
}

async function cancel(market: Market, what: string, { session }: CardPagePayment): Promise<void> {
  const { world, fleet } = market;
  const { paymentId, attemptCount } = session;
  const work = (desk: Parameters<typeof cancelByShopper>[0]) =>
    cancelByShopper(desk, SHOPPER, { paymentId: paymentId ?? '', attemptCount });
  await ask(world, fleet, { what, place: placeOf(market, what), work });
}
