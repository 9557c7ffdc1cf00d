import type { Environment } from '../../ground/environment/environment.ts';
import type { Reason } from '../../ground/refusals/reason.ts';
import type { Probe } from '../acquiring/acquirer.ts';

/**
 * `draft`: not yet tried. `verified`: the acquirer accepted its credentials. `active`: takes new payments. `draining`:
 * only settles and refunds its earlier payments. `retired`: no longer used.
 */
export type AccountState = 'draft' | 'verified' | 'active' | 'draining' | 'retired';

/** For each state of an account, the states that can follow it. */
const MOVES: Readonly<Record<AccountState, readonly AccountState[]>> = {
  draft: ['verified', 'retired'],
  verified: ['active', 'retired'],
  active: ['draining'],
  draining: ['active', 'retired'],
  retired: [],
};

/**
 * The states that the account can move to now. An account can become active only if the acquirer's latest answer is
 * `ready` and no notice is awaited.
 */
export function nextStates(
  { state, probe }: Pick<AcquirerAccount, 'state' | 'probe'>,
  isNoticeAwaited: boolean,
): readonly AccountState[] {
  return MOVES[state].filter((next) => next !== 'active' || (probe === 'ready' && !isNoticeAwaited));
}

/**
 * Whether the first notice of an account's acquirer is still awaited. Without notices, payments of such an account
 * would never end, so at least one notice must have arrived.
 */
export function awaitsNotice(
  { kind, settings, hasNotices }: Pick<AcquirerAccount, 'kind' | 'settings' | 'hasNotices'>,
  kinds: Pick<AccountKinds, 'needsNotices'>,
): boolean {
  return !hasNotices && kinds.needsNotices(kind, settings);
}

/** The values of the settings, by their names in the schema of the account's kind. */
export type AccountSettings = Readonly<Record<string, string | readonly string[]>>;

/** A profile's account at an acquirer, without its secrets. */
export type AcquirerAccount = {
  readonly profileId: string;
  readonly environment: Environment;
  readonly accountId: string;
  readonly kind: string;
  /** The acquirer's address; null if the kind has only one. */
  readonly baseUrl: string | null;
  readonly settings: AccountSettings;
  readonly state: AccountState;
  readonly version: number;
  /** The result of the latest probe; null if there is none, or if a new probe has been requested since. */
  readonly probe: Probe | null;
  readonly probedAt: Date | null;
  /** Whether a probe is due or in progress. */
  readonly isProbeDue: boolean;
  /** Whether a notice with a valid signature has ever arrived. */
  readonly hasNotices: boolean;
  readonly createdAt: Date;
  readonly verifiedAt: Date | null;
  readonly activatedAt: Date | null;
  readonly retiredAt: Date | null;
};

/** The functions that storing an account needs from the kinds of acquirers. `packages/acquirers` implements them. */
export type AccountKinds = {
  /** Checks the given values, and separates the settings from the secrets. */
  readonly read: (given: GivenAccount) => ReadAccount | AccountProblem;
  /** Names of the settings that are secrets. */
  readonly secretNames: (kind: string) => readonly string[];
  /** Whether payments through an account with these settings cannot end without notices. */
  readonly needsNotices: (kind: string, settings: AccountSettings) => boolean;
};

export type GivenAccount = {
  readonly kind: string;
  readonly environment: Environment;
  readonly baseUrl: string | undefined;
  readonly values: Readonly<Record<string, unknown>>;
  /** True for a local start, where the acquirer of a sandbox account can be on this machine. */
  readonly allowLocalhost: boolean;
};

export type ReadAccount = {
  readonly ok: true;
  readonly baseUrl: string | null;
  readonly settings: AccountSettings;
  readonly secrets: Readonly<Record<string, string>>;
};

/** The first invalid field, and a sentence about the field. The sentence never contains the field's value. */
export type AccountProblem = {
  readonly ok: false;
  readonly field: string;
  readonly message: string;
  readonly reason: Reason;
};
