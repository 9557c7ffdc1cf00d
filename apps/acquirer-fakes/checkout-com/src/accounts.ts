import { timingSafeEqual } from 'node:crypto';

/** What can go wrong with the webhooks of an account. */
export type WebhookFault = 'doubled' | 'late' | 'reordered' | 'lost' | 'forged';

/** Where the webhooks of an account go. */
export type Webhook = {
  readonly url: string;
  /** Signs the body. */
  readonly key: string;
  readonly faults: readonly WebhookFault[];
};

/** An account, as its owner has configured it. */
export type Account = {
  readonly secretKey: string;
  readonly publicKey: string;
  /** Null if the account gets no webhooks. */
  readonly webhook: Webhook | null;
};

export type Accounts = {
  readonly set: (name: string, account: Account) => void;
  readonly of: (name: string) => Account | undefined;
  /** The name of the account whose secret or public key is in this header. */
  readonly nameOf: (header: unknown, key: 'secretKey' | 'publicKey') => string | undefined;
};

export function createAccounts(): Accounts {
  const accounts = new Map<string, Account>();
  return {
    set: (name, account) => void accounts.set(name, account),
    of: (name) => accounts.get(name),
    nameOf: (header, key) =>
      typeof header === 'string'
        ? [...accounts].find(([, account]) => isSame(`Bearer ${account[key]}`, header))?.[0]
        : undefined,
  };
}

export function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
