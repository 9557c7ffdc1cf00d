/** Where a merchant stands on its way to real money. */
export type LiveState = 'none' | 'requested' | 'refused' | 'approved';

export type Merchant = {
  readonly merchantId: string;
  readonly name: string;
  readonly createdAt: Date;
  /** While it is, all of its profiles are suspended. */
  readonly suspendedAt: Date | null;
  readonly live: LiveState;
};
