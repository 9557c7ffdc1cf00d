import type { PresentedCard } from '../cards/card-scenario.ts';

/** Cards that wait for their sale. They are kept only in memory, and each card is used once. */
export type Holds = {
  readonly put: (holdRef: string, card: PresentedCard) => void;
  readonly take: (holdRef: string) => PresentedCard | undefined;
};

const KEPT_MS = 10 * 60_000;
const KEPT_MAX = 10_000;

export function createHolds(now: () => Date): Holds {
  /** The oldest first. */
  const kept = new Map<string, { readonly card: PresentedCard; readonly until: number }>();
  return {
    put: (holdRef, card) => {
      const [oldest] = kept.keys();
      if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest);
      kept.set(holdRef, { card, until: now().getTime() + KEPT_MS });
    },
    take: (holdRef) => {
      const found = kept.get(holdRef);
      kept.delete(holdRef);
      return found !== undefined && now().getTime() < found.until ? found.card : undefined;
    },
  };
}
