import type { QueryClient } from '@tanstack/react-query';
import type { RouteName } from '../../api/addresses.ts';
import type { Changed } from './watch-profile.ts';

const LISTS: Readonly<Record<Changed, readonly RouteName[]>> = {
  payments: ['listPayments', 'readPayment', 'listEvents', 'readWarnings'],
  deliveries: ['listDeliveries', 'readDelivery', 'readEvent', 'readPayment', 'listEndpoints', 'readWarnings'],
  inbox: ['readInbox', 'readWarnings'],
};
/** Sums over weeks; a single new payment barely changes them. */
const FIGURES: Readonly<Record<Changed, readonly RouteName[]>> = {
  payments: [
    'readVolume',
    'readDeclines',
    'readBalances',
    'readBalanceDays',
    'listCustomers',
    'readCustomer',
    'listCustomerPayments',
  ],
  deliveries: ['readWebhookHealth'],
  inbox: [],
};
const LISTS_EACH_MS = 1_000;
const FIGURES_EACH_MS = 10_000;

export const EVERYTHING: readonly Changed[] = ['payments', 'deliveries', 'inbox'];

/**
 * Reloads the displayed data of changed objects. Busy profiles change all the time, so the next round starts only after
 * a pause.
 */
export function reloadChanged(client: QueryClient): (what: readonly Changed[]) => void {
  const lists = inRounds(client, LISTS_EACH_MS);
  const figures = inRounds(client, FIGURES_EACH_MS);
  return (what) => {
    lists(what.flatMap((each) => LISTS[each]));
    figures(what.flatMap((each) => FIGURES[each]));
  };
}

function inRounds(client: QueryClient, pauseMs: number): (names: readonly RouteName[]) => void {
  const wanted = new Set<RouteName>();
  let isUnderWay = false;
  async function go(): Promise<void> {
    isUnderWay = true;
    while (wanted.size > 0) {
      const names = [...wanted];
      wanted.clear();
      await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })));
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    isUnderWay = false;
  }
  return (names) => {
    for (const name of names) wanted.add(name);
    if (!isUnderWay) void go();
  };
}
