import type { Order, Transaction } from './order.ts';

/** The gateway's records. They are separate from all databases, and kept only in memory. */
export type Book = {
  order(merchantId: string, orderId: string): Order | undefined;
  orders(): readonly Order[];
  /** The order whose challenge has this message. */
  orderOfChallenge(creq: string): Order | undefined;
  record(order: Order): Order;
  onChange(listener: (order: Order, transaction: Transaction) => void): void;
};

export function openBook(now: () => Date): Book {
  const orders = new Map<string, Order>();
  const listeners: ((order: Order, transaction: Transaction) => void)[] = [];
  const keyOf = (merchantId: string, orderId: string): string => JSON.stringify([merchantId, orderId]);
  return {
    order: (merchantId, orderId) => orders.get(keyOf(merchantId, orderId)),
    orders: () => [...orders.values()],
    orderOfChallenge: (creq) =>
      [...orders.values()].find(({ transactions }) =>
        transactions.some(({ authentication }) => authentication?.creq === creq),
      ),
    record(order) {
      const key = keyOf(order.merchantId, order.id);
      const earlier = orders.get(key)?.transactions ?? [];
      const recorded = { ...order, changedAt: now().toISOString() };
      orders.set(key, recorded);
      const changed = recorded.transactions.filter((each) => !earlier.includes(each));
      for (const transaction of changed) for (const listener of listeners) listener(recorded, transaction);
      return recorded;
    },
    onChange: (listener) => void listeners.push(listener),
  };
}

export function transactionOf(order: Order | undefined, id: string): Transaction | undefined {
  return order?.transactions.find((each) => each.id === id);
}

/** The order with this transaction added; it replaces a transaction with the same id. */
export function withTransaction(order: Order, transaction: Transaction): Order {
  const known = order.transactions.some(({ id }) => id === transaction.id);
  const transactions = known
    ? order.transactions.map((each) => (each.id === transaction.id ? transaction : each))
    : [...order.transactions, transaction];
  return { ...order, transactions };
}
