import type { Lang } from '../texts/texts.ts';

export type OrderStatus = 'pending' | 'paid' | 'failed' | 'cancelled' | 'expired' | 'refunded';

export type Order = {
  /** Unguessable: who has it may look at the order. Pay knows it as the session's `reference`. */
  readonly id: string;
  /** What people say. */
  readonly number: number;
  readonly product: string;
  readonly lang: Lang;
  readonly fils: number;
  readonly currency: string;
  /** Null until Pay has answered. */
  readonly trackId: string | null;
  readonly status: OrderStatus;
  /** By what the shop knows it; what a browser says is neither. */
  readonly confirmedBy: 'webhook' | 'status' | null;
  readonly paymentId: string | null;
  /** As it is shown: `visa 4242`. */
  readonly card: string | null;
};

/** What Pay has told about an order's session. */
export type Outcome = Pick<Order, 'status' | 'confirmedBy' | 'paymentId' | 'card'>;
