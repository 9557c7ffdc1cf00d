import type { AcquirerRules } from '../../books/acquirer-rules.ts';
import { profileOf } from '../../faults/fault-desk.ts';
import { CHECKOUT_COM_KINDS } from '../../faults/kinds/checkout-com-kinds.ts';
import type { Shape } from '../../stand/shapes.ts';
import type { AcquirerOfRun, RunningAcquirer, StartParts } from '../acquirer-of-run.ts';
import { startFake } from '../start-fake.ts';
import { type CheckoutComChange, entriesOf, saleState } from './checkout-com-book.ts';
import { CHECKOUT_COM_CARDS } from './checkout-com-cards.ts';
import { CHECKOUT_COM_ISSUER } from './checkout-com-issuer.ts';
import { type Members, textOf } from './checkout-com-json.ts';
import { WEBHOOK_KEY } from './checkout-com-notices.ts';
import { createCheckoutComProtocol } from './checkout-com-protocol.ts';
import { keysOf, VOID } from './checkout-com-requests.ts';
import { passCheckoutComHours } from './pass-checkout-com-hours.ts';

const COMMON = { manualShare: 0.25, roundsThousandths: true } as const;

const SHAPES: readonly Shape[] = [
  { ...COMMON, name: 'checkout_com', settings: {} },
  {
    ...COMMON,
    name: 'checkout_com_notified',
    settings: { webhook_key: WEBHOOK_KEY },
    noticeFaults: ['doubled', 'late', 'reordered', 'lost'],
  },
  { ...COMMON, name: 'spared', settings: {} },
];

/** A sale is sent no later than 23 s after its intention, because the card is held first. */
const RULES: AcquirerRules = {
  saleWithinMs: 30_000,
  sellsAfterChallenge: false,
  horizonMs: 120_000,
  noticesHorizonMs: Number.POSITIVE_INFINITY,
  // Without a sale and with a token that is used or too old, there is nothing to give back.
  reversedAfter: new Set(['acknowledged', 'reversed', 'declined', 'sale_not_found']),
};

/**
 * How long tokens live, and how long shoppers can stay with the issuer; a run cannot wait for Checkout.com's 15
 * minutes.
 */
const TIMES = ['--token-ms', '60000', '--pending-ms', '90000', '--late-ms', '4000'];

export const CHECKOUT_COM: AcquirerOfRun = {
  name: 'checkout-com',
  shapes: SHAPES,
  kinds: CHECKOUT_COM_KINDS,
  cards: CHECKOUT_COM_CARDS,
  issuer: CHECKOUT_COM_ISSUER,
  rules: RULES,
  start,
};

async function start({ ends, merchants }: StartParts): Promise<RunningAcquirer> {
  const url = await startFake(ends, 'checkout-com', ['--port', '0', ...TIMES]);
  const setAccount = async (profileId: string, webhook: object | null) =>
    send(`${url}/control/accounts/${profileId}`, 'PUT', { ...keysOf(profileId), webhook });
  for (const { profileId } of merchants) await setAccount(profileId, null);
  const bookOf = async (attemptId: string): Promise<Members | undefined> => {
    const answer = await fetch(`${url}/control/payments/${attemptId}`);
    return answer.ok ? ((await answer.json()) as Members) : undefined;
  };
  return {
    url,
    protocol: createCheckoutComProtocol((fault) => send(`${url}/control/faults`, 'POST', fault)),
    env: () => ({}),
    accountOf: ({ profileId, shape: { settings } }) => {
      const { secretKey, publicKey } = keysOf(profileId);
      return { kind: 'checkout_com', values: { secret_key: secretKey, public_key: publicKey, ...settings } };
    },
    tell: async ({ profileId, shape: { settings, noticeFaults = [] } }, noticeUrl) => {
      if (settings === null || !('webhook_key' in settings)) return;
      await setAccount(profileId, { url: noticeUrl, key: WEBHOOK_KEY, faults: noticeFaults });
    },
    readBook: async () => {
      const answer = await fetch(`${url}/control/changes`);
      return ((await answer.json()) as readonly CheckoutComChange[]).flatMap(entriesOf);
    },
    saleOf: async (attemptId) => {
      const booked = await bookOf(attemptId);
      if (booked === undefined) return undefined;
      const { state, held, currency } = booked;
      return { state: saleState(textOf(state)), value: { minor: String(held), currency: textOf(currency) } };
    },
    giveBack: async (attemptId) => {
      const { id } = (await bookOf(attemptId)) ?? {};
      const key = keysOf(profileOf(attemptId)).secretKey;
      // Refused if nothing is held.
      await post(`${url}/payments/${textOf(id)}/voids`, 'POST', { reference: attemptId + VOID }, key);
    },
    passHours: passCheckoutComHours((reference, code) =>
      send(`${url}/control/decisions/${reference}`, 'PUT', { code }),
    ),
  };
}

async function send(url: string, method: 'PUT' | 'POST', body: object): Promise<void> {
  const answer = await post(url, method, body);
  if (!answer.ok) throw new Error(`the fake of Checkout.com answered ${answer.status}: ${await answer.text()}`);
}

function post(url: string, method: 'PUT' | 'POST', body: object, secretKey = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${secretKey}` };
  return fetch(url, { method, headers, body: JSON.stringify(body) });
}
