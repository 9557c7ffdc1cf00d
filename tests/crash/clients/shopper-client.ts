import { setTimeout as pause } from 'node:timers/promises';
import { challengeReturnUrl, decideAtIssuer, lastForm } from '../../harness/issuer.ts';
import type { Wait } from '../books/books.ts';
import type { Random } from '../random.ts';
import { addressOf } from './merchant-client.ts';
import type { Heard, Line } from './open-line.ts';

/** The kind of page that the shopper sees. For the hop page to the shop, the kind is its `status`. */
export type PageKind = 'form' | 'checking' | 'challenge' | 'success' | 'failed' | 'cancelled' | 'expired' | 'lost';

export type SeenPage = { readonly kind: PageKind; readonly text: string };

export type ShopperClient = {
  /** Loads the payment's page, repeatedly if necessary. */
  look(): Promise<SeenPage>;
  /** Submits the page's form, twice if `isDouble`. The next `look` returns the result. */
  pay(page: SeenPage, number: string, isDouble: boolean): Promise<readonly Wait[]>;
  cancel(page: SeenPage): Promise<void>;
  /** Goes to the issuer and returns with a decision. With `leave`, the shopper returns without one, or not at all. */
  challenge(page: SeenPage, decision: 'approve' | 'refuse' | 'leave'): Promise<void>;
};

export type ShopperClientOptions = {
  readonly payment: number;
  readonly paymentId: string;
  readonly lines: readonly [Line, ...Line[]];
  readonly random: Random;
};

const LOOKS_MAX = 60;
const AGAIN_AFTER_MS = 150;
const COMEBACK_SHARE = 0.3;

/** A shopper's browser, without the page's script. */
export function shopperClient({ payment, paymentId, lines, random }: ShopperClientOptions): ShopperClient {
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
        if (heard?.status === 200) return { kind: pageKindOf(heard), text: heard.text };
        if (looks === LOOKS_MAX) return { kind: 'lost', text: '' };
        await pause(AGAIN_AFTER_MS * Math.min(looks, 5));
      }
    },
    pay: async ({ text }, number, isDouble) => {
      const fields = { token: tokenOf(text), number, expiry: '12/40', cvv: '123' };
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
      const back = new URL(challengeReturnUrl(text));
      // The issuer does not fail in these tests, but the form of a truncated page cannot be sent.
      if (decision !== 'leave') await decideAtIssuer(text, decision).catch(() => {});
      else if (!random.chance(COMEBACK_SHARE)) return;
      await post(back.pathname + back.search, {});
    },
  };
}

function tokenOf(text: string): string {
  return /name="token" value="([^"]*)"/.exec(text)?.[1] ?? '';
}

function pageKindOf({ headers, text }: Heard): PageKind {
  const status = /[?&]status=(\w+)/.exec(String(headers['refresh'] ?? ''))?.[1];
  if (status === 'success' || status === 'failed' || status === 'cancelled' || status === 'expired') return status;
  if (tokenOf(text) !== '') return 'form';
  return lastForm(text).action.includes('/acs/') ? 'challenge' : 'checking';
}
