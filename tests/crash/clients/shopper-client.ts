import { setTimeout as pause } from 'node:timers/promises';
import { postForm } from '../../harness/card-page.ts';
import { lastForm } from '../../harness/issuer.ts';
import type { Card } from '../acquirers/card.ts';
import { type Decision, type Issuer, pathOf } from '../acquirers/issuer.ts';
import type { Wait } from '../books/books.ts';
import type { Random } from '../random.ts';
import { addressOf } from './merchant-client.ts';
import type { Heard, Line } from './open-line.ts';

/** The kind of page that the shopper sees. For the hop page to the shop, the kind is that page's `status`. */
export type PageKind =
  | 'form'
  | 'checking'
  | 'device'
  | 'challenge'
  | 'success'
  | 'failed'
  | 'cancelled'
  | 'expired'
  | 'lost';

export type SeenPage = { readonly kind: PageKind; readonly text: string };

export type ShopperClient = {
  /** Loads the payment's page, repeatedly if necessary. */
  look(): Promise<SeenPage>;
  /** Submits the page's form, twice if `isDouble`. The next `look` returns the result. */
  pay(page: SeenPage, card: Card, isDouble: boolean): Promise<readonly Wait[]>;
  cancel(page: SeenPage): Promise<void>;
  /** Lets the issuer collect the browser's data. With `leave`, the shopper closes the page instead. */
  device(page: SeenPage, decision: 'go' | 'leave'): Promise<void>;
  /** Goes to the issuer and returns with a decision. With `leave`, the shopper returns without one, or not at all. */
  challenge(page: SeenPage, decision: Decision): Promise<void>;
};

export type ShopperClientOptions = {
  readonly payment: number;
  readonly paymentId: string;
  readonly issuer: Issuer;
  readonly lines: readonly [Line, ...Line[]];
  readonly random: Random;
};

const LOOKS_MAX = 60;
const AGAIN_AFTER_MS = 150;

/** A shopper's browser, without the page's script. */
export function shopperClient(options: ShopperClientOptions): ShopperClient {
  const { payment, paymentId, issuer, lines, random } = options;
  const query = `payment_id=${paymentId}`;
  const address = { 'x-forwarded-for': addressOf(payment) };

  function post(
    path: string,
    fields: Readonly<Record<string, string>>,
    line = random.pick(lines),
  ): Promise<Heard | undefined> {
    return line.ask({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...address },
      body: new URLSearchParams(fields).toString(),
    });
  }

  return {
    look: async () => {
      for (let looks = 1; ; looks += 1) {
        const heard = await random.pick(lines).ask({ method: 'GET', path: `/payment?${query}`, headers: address });
        if (heard?.status === 200) return { kind: pageKindOf(issuer, heard), text: heard.text };
        if (looks === LOOKS_MAX) return { kind: 'lost', text: '' };
        await pause(AGAIN_AFTER_MS * Math.min(looks, 5));
      }
    },
    pay: async ({ text }, { number, expiry, cvv }, isDouble) => {
      const fields = { token: tokenOf(text), number, expiry, cvv };
      const press = async () => {
        const line = random.pick(lines);
        const begunAt = performance.now();
        await post(`/payment?${query}`, fields, line);
        return { node: line.node, begunAt, endedAt: performance.now() };
      };
      return Promise.all(Array.from({ length: isDouble ? 2 : 1 }, press));
    },
    cancel: async ({ text }) => void (await post(`/payment/cancel?${query}`, { token: tokenOf(text) })),
    challenge: async ({ text }, decision) => {
      // The issuer does not fail in these tests, but the form of a truncated page cannot be sent.
      const back = await issuer.visit(text, decision, random).catch(() => undefined);
      if (back === undefined) return;
      const { path, fields } = back;
      if (fields === null) await random.pick(lines).ask({ method: 'GET', path, headers: address });
      else await post(path, fields);
    },
    device: async ({ text }, decision) => {
      if (decision === 'leave') return;
      const { action, fields } = lastForm(text);
      const back = await postForm(action, fields, {}).then(({ text: answered }) => lastForm(answered), noForm);
      if (back.action !== '') await post(pathOf(back.action), back.fields);
    },
  };
}

function tokenOf(text: string): string {
  return /name="token" value="([^"]*)"/.exec(text)?.[1] ?? '';
}

const noForm = () => ({ action: '', fields: {} });

function pageKindOf(issuer: Issuer, { headers, text }: Heard): PageKind {
  const status = /[?&]status=(\w+)/.exec(String(headers['refresh'] ?? ''))?.[1];
  if (status === 'success' || status === 'failed' || status === 'cancelled' || status === 'expired') return status;
  if (tokenOf(text) !== '') return 'form';
  if (lastForm(text).action.includes('/device/')) return 'device';
  return issuer.isLedToBy(text) ? 'challenge' : 'checking';
}
