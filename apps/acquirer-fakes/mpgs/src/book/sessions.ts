import { randomBytes } from 'node:crypto';

export type PresentedCard = {
  readonly number: string;
  readonly securityCode: string | null;
  readonly month: string;
  readonly year: string;
};

/** Cards that wait for their sale. They are kept only in memory. */
export type Sessions = {
  readonly create: (merchantId: string) => string;
  readonly has: (merchantId: string, id: string) => boolean;
  readonly put: (merchantId: string, id: string, card: PresentedCard) => void;
  readonly card: (merchantId: string, id: string) => PresentedCard | undefined;
};

const KEPT_MAX = 100_000;

export function createSessions(): Sessions {
  const kept = new Map<string, { readonly merchantId: string; readonly card: PresentedCard | null }>();
  const of = (merchantId: string, id: string) => {
    const found = kept.get(id);
    return found?.merchantId === merchantId ? found : undefined;
  };
  return {
    create: (merchantId) => {
      const id = `SESSION${randomBytes(12).toString('hex').toUpperCase()}`;
      const [oldest] = kept.keys();
      if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest);
      kept.set(id, { merchantId, card: null });
      return id;
    },
    has: (merchantId, id) => of(merchantId, id) !== undefined,
    put: (merchantId, id, card) => void kept.set(id, { merchantId, card }),
    card: (merchantId, id) => of(merchantId, id)?.card ?? undefined,
  };
}
