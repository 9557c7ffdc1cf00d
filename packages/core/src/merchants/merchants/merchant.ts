/** A merchant's progress towards real money. */
export type LiveState = 'none' | 'requested' | 'refused' | 'approved';

export type Merchant = {
  readonly merchantId: string;
  readonly name: string;
  readonly createdAt: Date;
  /** While set, all of its profiles are suspended. */
  readonly suspendedAt: Date | null;
  readonly live: LiveState;
};
