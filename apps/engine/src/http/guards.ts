import type { KeyObject } from 'node:crypto';
import type { Networks } from '@pay/addresses/networks';
import type { ServerGuard } from '@pay/connections/guard-server';
import type { Pool } from '@pay/core/ground/database/pool';
import { UnreadableRow } from '@pay/core/ground/database/unreadable-row';
import { readKeyProfile } from '@pay/core/paying/limits/read-key-profile';
import type { LimitKind } from '@pay/core/paying/limits/velocity-limits';
import { seldom } from '@pay/serving/seldom';
import type { FastifyBaseLogger } from 'fastify';
import type { EngineConfig } from '../config.ts';
import { guardCounters, type Metrics } from '../metrics/metrics.ts';
import { type CallLimit, callLimit } from './browser/call-limits.ts';
import type { EngineContext } from './engine-context.ts';
import { guardConnections } from './problems/guard-connections.ts';
import { type KeyRates, keyRates } from './rates/key-rates.ts';
import { type Shedder, shedder } from './shedding/shedder.ts';
import { watchLateness } from './shedding/watch-lateness.ts';

/** The guards that keep one client from degrading the service for the others. */
export type Guards = {
  readonly trustedProxies: Networks;
  readonly limitKey: KeyObject;
  readonly connections: ServerGuard;
  readonly shedder: Shedder;
  /** Whether this process is behind with its work. */
  readonly isLate: () => boolean;
  readonly keyRates: KeyRates;
  /** Limits for calls to the browser routes. */
  readonly browserCalls: { readonly ofAddress: CallLimit; readonly ofSession: CallLimit };
  /** Called when a limit has refused a card. */
  readonly tellLimited: (limited: { readonly by: LimitKind; readonly profileId: string }) => void;
  /** Raises an alarm if the error means that a stored row cannot be read. Only a person can fix such a row. */
  readonly tellUnreadable: (error: unknown) => void;
  /** Called when a card came from an address that strangers might share. */
  readonly tellUncounted: () => void;
  readonly stop: () => void;
};

type Parts = Pick<EngineContext, 'alarm'> & {
  readonly pool: Pool;
  readonly logger: FastifyBaseLogger;
  readonly metrics: Metrics;
};

const MINUTE_MS = 60_000;
/**
 * The maximum number of calls per minute from one address and for one session. A page reads its session about five
 * times, and polls for the result at most once a second.
 */
const BROWSER_CALLS_A_MINUTE = { ofAddress: 600, ofSession: 120 } as const;

export function createGuards(config: EngineConfig, { pool, logger, metrics, alarm }: Parts): Guards {
  const { environment, baseUrls, trustedProxies, limitKey, requestsMax, profileRateAlarm } = config;
  const lateness = watchLateness();
  const counters = guardCounters(metrics);
  const mayTellLimit = seldom(60 * MINUTE_MS);
  const mayTellRate = seldom(10 * MINUTE_MS);
  const mayTellOverload = seldom(10 * MINUTE_MS);
  const mayTellUnreadable = seldom(60 * MINUTE_MS);
  let isUncountedTold = false;

  const tellRate = async (keyHash: Buffer): Promise<void> => {
    counters.rateExceeded.inc();
    const profile = await readKeyProfile({ pool, environment }, { kind: 'key', keyHash });
    if (profile !== null && mayTellRate(profile)) alarm('a key sends more requests than usual', { profile });
  };

  return {
    trustedProxies,
    limitKey,
    connections: guardConnections(baseUrls[environment], logger),
    isLate: lateness.isLate,
    shedder: shedder({
      requestsMax,
      isLate: lateness.isLate,
      onShed: () => {
        counters.shed.inc();
        if (mayTellOverload('')) alarm('requests are refused: this engine is overloaded', {});
      },
    }),
    browserCalls: {
      ofAddress: callLimit(BROWSER_CALLS_A_MINUTE.ofAddress),
      ofSession: callLimit(BROWSER_CALLS_A_MINUTE.ofSession),
    },
    keyRates: keyRates(profileRateAlarm, (keyHash) => {
      tellRate(keyHash).catch(() => logger.warn('the profile of a busy key could not be read'));
    }),
    tellLimited: ({ by, profileId }) => {
      counters.limited.inc({ kind: by });
      if (!mayTellLimit(`${by} ${profileId}`)) return;
      alarm(`cards are refused: too many attempts ${by === 'bin' ? 'with one BIN' : 'from one address'}`, {
        profile: profileId,
      });
    },
    tellUnreadable: (error) => {
      if (!(error instanceof UnreadableRow) || !mayTellUnreadable(error.subject)) return;
      alarm('a stored row cannot be read', { row: error.subject, reason: error.message });
    },
    tellUncounted: () => {
      if (!isUncountedTold) {
        logger.warn(
          "shoppers' addresses are not known, so attempts are not limited by address: see PAY_TRUSTED_PROXIES",
        );
      }
      isUncountedTold = true;
    },
    stop: lateness.stop,
  };
}
