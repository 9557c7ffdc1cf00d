import { timingSafeEqual } from 'node:crypto';

/** What can go wrong with the notices of an account. */
export type NoticeFault = 'doubled' | 'late' | 'reordered' | 'lost' | 'batched';

/** A merchant account, as its owner has configured it. */
export type Account = {
  readonly apiKey: string;
  /** In hexadecimal digits. */
  readonly hmacKey: string;
  /** Where the account's notices go; null if the account gets no notices. */
  readonly noticeUrl: string | null;
  readonly faults: readonly NoticeFault[];
};

export type Accounts = {
  readonly set: (merchantAccount: string, account: Account) => void;
  readonly of: (merchantAccount: unknown) => Account | undefined;
  /** Whether any account has this key. */
  readonly knows: (apiKey: unknown) => boolean;
};

export function createAccounts(): Accounts {
  const accounts = new Map<string, Account>();
  return {
    set: (merchantAccount, account) => void accounts.set(merchantAccount, account),
    of: (merchantAccount) => (typeof merchantAccount === 'string' ? accounts.get(merchantAccount) : undefined),
    knows: (apiKey) => typeof apiKey === 'string' && [...accounts.values()].some((each) => isSame(each.apiKey, apiKey)),
  };
}

export function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
