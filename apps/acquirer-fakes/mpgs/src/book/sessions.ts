import { randomBytes } from 'node:crypto';

export type PresentedCard = {
  readonly number: string;
  readonly securityCode: string | null;
  readonly month: string;
  readonly year: string;
};

/** Cards that wait for their sale. They are kept only in memory, and only for a while. */
export type Sessions = {
  readonly create: (merchantId: string) => string;
  readonly has: (merchantId: string, id: string) => boolean;
  readonly put: (merchantId: string, id: string, card: PresentedCard) => void;
  readonly card: (merchantId: string, id: string) => PresentedCard | undefined;
};

const KEPT_MAX = 100_000;

/** How long a session lasts, as at the gateway. */
const SESSION_MS = 15 * 60_000;

type Kept = { readonly merchantId: string; readonly card: PresentedCard | null; readonly endsAt: number };

export function createSessions(now: () => Date): Sessions {
  const kept = new Map<string, Kept>();
  const of = (merchantId: string, id: string) => {
    const found = kept.get(id);
    return found?.merchantId === merchantId && now().getTime() < found.endsAt ? found : undefined;
  };
  return {
    create: (merchantId) => {
      const id = `SESSION${randomBytes(12).toString('hex').toUpperCase()}`;
      const [oldest] = kept.keys();
      if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest);
      kept.set(id, { merchantId, card: null, endsAt: now().getTime() + SESSION_MS });
      return id;
    },
    has: (merchantId, id) => of(merchantId, id) !== undefined,
    put: (merchantId, id, card) => {
      const found = of(merchantId, id);
      if (found !== undefined) kept.set(id, { ...found, card });
    },
    card: (merchantId, id) => of(merchantId, id)?.card ?? undefined,
  };
}
