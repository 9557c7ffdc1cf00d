import type { Lang } from '../texts/texts.ts';

export type OrderStatus = 'pending' | 'paid' | 'failed' | 'cancelled' | 'expired' | 'refunded';

export type Order = {
  /** Unguessable, because anyone who has it can see the order. It is the `reference` of the session in Pay. */
  readonly id: string;
  /** The order number that the shopper sees. */
  readonly number: number;
  readonly product: string;
  readonly lang: Lang;
  readonly fils: number;
  readonly currency: string;
  /** Null until Pay has answered. */
  readonly trackId: string | null;
  readonly status: OrderStatus;
  /** How the shop knows the outcome; a browser's report is never enough. */
  readonly confirmedBy: 'webhook' | 'status' | null;
  readonly paymentId: string | null;
  /** The card as it is displayed, such as `visa 4242`. */
  readonly card: string | null;
};

/** Pay's answer about an order's session. */
export type Outcome = Pick<Order, 'status' | 'confirmedBy' | 'paymentId' | 'card'>;
