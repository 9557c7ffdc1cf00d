import type { Pool } from '@pay/core/ground/database/pool';
import type { AcquirerRules } from '../books/acquirer-rules.ts';
import type { AcquirerEntry, Value } from '../books/books.ts';
import type { FaultKind } from '../faults/fault.ts';
import type { CrashMerchant } from '../stand/merchants.ts';
import type { Shape } from '../stand/shapes.ts';
import type { Card } from './card.ts';
import type { Issuer } from './issuer.ts';
import type { Protocol } from './protocol.ts';

/** An acquirer that the merchants of a run can have. */
export type AcquirerOfRun = Member & {
  readonly shapes: readonly Shape[];
  readonly kinds: readonly FaultKind[];
  /** Cards with their weights. */
  readonly cards: readonly (readonly [card: Card, weight: number])[];
  readonly issuer: Issuer;
};

/** One acquirer with its own book. */
export type Member = {
  readonly name: string;
  readonly rules: AcquirerRules;
  /** Starts the acquirer as a separate process, with its data in `folder`. */
  readonly start: (parts: StartParts) => Promise<RunningAcquirer>;
};

/**
 * The acquirers of a run. If a run has several acquirers, the shapes determine at which acquirers a merchant has
 * accounts.
 */
export type AcquirersOfRun = Omit<AcquirerOfRun, keyof Member> & { readonly members: readonly Member[] };

export function alone(acquirer: AcquirerOfRun): AcquirersOfRun {
  return { ...acquirer, members: [acquirer] };
}

export type StartParts = {
  readonly ends: AsyncDisposableStack;
  readonly folder: string;
  readonly merchants: readonly CrashMerchant[];
};

export type RunningAcquirer = {
  /** Without a trailing slash. */
  readonly url: string;
  readonly protocol: Protocol;
  /** Settings for every node; the node reaches the acquirer at this port. */
  readonly env: (proxyPort: number) => Readonly<Record<string, string>>;
  /** Null for a merchant without an account. */
  readonly accountOf: (merchant: CrashMerchant) => Account | null;
  /** Called when the account exists, before it is verified, and again when it is active. */
  readonly tell?: (merchant: CrashMerchant, noticeUrl: string, isActive: boolean) => Promise<void>;
  /** Every change of the acquirer's book, in order. */
  readonly readBook: () => Promise<readonly AcquirerEntry[]>;
  /** What a person at the acquirer says about a sale; undefined if the acquirer knows nothing about it. */
  readonly saleOf: (attemptId: string) => Promise<BookedSale | undefined>;
  /** Refunds a sale at the acquirer, as a person there does on request. */
  readonly giveBack: (attemptId: string) => Promise<void>;
  /** Lets hours pass, after which something happens at the acquirer, or we no longer wait for the acquirer. */
  readonly passHours?: (pool: Pool) => Promise<void>;
  /** For each attempt for which hours have passed, when that was, on the driver's monotonic clock. */
  readonly hoursPassed?: ReadonlyMap<string, number>;
};

export type Account = { readonly kind: string; readonly values: Readonly<Record<string, unknown>> };

export type BookedSale = { readonly state: string; readonly value: Value | null };
