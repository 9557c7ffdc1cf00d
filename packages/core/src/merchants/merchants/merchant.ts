/** A merchant's progress towards taking real money. */
export type LiveState = 'none' | 'requested' | 'refused' | 'approved';

export type Merchant = {
  readonly merchantId: string;
  readonly name: string;
  readonly createdAt: Date;
  /** While this time is set, all of the merchant's profiles are suspended. */
  readonly suspendedAt: Date | null;
  readonly live: LiveState;
};
