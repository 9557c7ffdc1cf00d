import type { AcquirerDesk } from './acquirer-desk.ts';
import { decideSale } from './decide-sale.ts';

export type LateAnswers = {
  /** Resolves when the answer to the sale with this reference is due, whatever the sale's state is at that time. */
  wait(reference: string): Promise<void>;
  stop(): void;
};

/**
 * Decides sales when their late answers are due, including those of an earlier run; overdue sales are decided
 * immediately.
 */
export function createLateAnswers(desk: AcquirerDesk): LateAnswers {
  const timers = new Set<NodeJS.Timeout>();

  function settle(reference: string): void {
    const sale = desk.book.sale(reference);
    if (sale && sale.dueAt !== null)
      desk.book.recordSale(decideSale(sale, sale.issuerSays, desk.numbering, desk.now()));
  }

  function wait(reference: string): Promise<void> {
    const dueAt = desk.book.sale(reference)?.dueAt ?? null;
    const restMs = dueAt === null ? 0 : Math.max(0, Date.parse(dueAt) - desk.now().getTime());
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        settle(reference);
        resolve();
      }, restMs);
      timers.add(timer);
    });
  }

  for (const sale of desk.book.sales()) {
    if (sale.dueAt !== null) void wait(sale.reference);
  }

  return {
    wait,
    stop() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
