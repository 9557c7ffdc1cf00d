import type { KeyObject } from 'node:crypto';
import type { PresentedKey } from '@pay/core/ground/actors/actor';
import type { Alarm } from '@pay/core/ground/alarms/alarm';
import type { Pool } from '@pay/core/ground/database/pool';
import type { Environment } from '@pay/core/ground/environment/environment';
import type { RefusalCode } from '@pay/core/ground/refusals/refusal';
import type { Sealer } from '@pay/core/ground/sealing/sealer';
import type { Tracing } from '@pay/core/ground/tracing/span';
import type { SeenMisuse } from '@pay/core/merchants/misuse/misuse';
import type { ReturnUrlRules } from '@pay/core/merchants/profiles/return-url';
import type { KindsHere } from '@pay/core/paying/accounts/can-pay-sql';
import type { SeenForged } from '@pay/core/paying/acquirer-notices/record-forged';
import type { AcquirerCapabilities } from '@pay/core/paying/acquiring/acquirer';
import type { Acquirers, Origin } from '@pay/core/paying/acquiring/acquirers';
import type { SharedStatements } from '@pay/core/paying/sharing/shared-statements';
import type { EndpointUrlRules } from '@pay/core/telling/webhooks/endpoints/endpoint-url';
import type { ObservationCounts } from '../metrics/count-observations.ts';
import type { NoticeCounters } from '../metrics/notice-counters.ts';
import type { CountLog } from './count-log.ts';
import type { Guards } from './guards.ts';
import type { RequestLog } from './request-log/request-log.ts';
import type { Demand } from './shedding/shedder.ts';

/** The context that all routes of one engine share. */
export type EngineContext = {
  readonly environment: Environment;
  readonly pool: Pool;
  /** Null if nothing is traced. */
  readonly tracing: Tracing | null;
  readonly baseUrls: Readonly<Record<Environment, string>>;
  readonly keyPepper: KeyObject;
  readonly formTokenKey: KeyObject;
  readonly returnUrlRules: ReturnUrlRules;
  readonly endpointUrlRules: EndpointUrlRules;
  readonly sealer: Sealer;
  /** The key from the configuration that signs the proofs of days; null if it is kept in the database. */
  readonly signingKey: KeyObject | null;
  readonly acquirers: Acquirers;
  readonly kinds: KindsHere;
  readonly capabilitiesOf: (origin: Origin) => AcquirerCapabilities | undefined;
  readonly notices: NoticeCounters;
  readonly observations: ObservationCounts;
  readonly shared: SharedStatements;
  readonly guards: Guards;
  readonly requestLog: RequestLog;
  readonly misuseLog: CountLog<SeenMisuse>;
  readonly forgedLog: CountLog<SeenForged>;
  readonly touchKey: (keyId: string | null) => void;
  readonly alarm: Alarm;
  readonly paymentUrl: (paymentId: string) => string;
  readonly returnUrl: (challengeReturnId: string) => string;
  /** False once the engine is stopping, so that a load balancer sends no new requests. */
  readonly isAccepting: () => boolean;
  /** The loops of this node's worker that have not succeeded for a minute; null if the node has no worker. */
  readonly lateWorkers: () => readonly string[] | null;
};

declare module 'fastify' {
  interface FastifyInstance {
    engine: EngineContext;
  }
  interface FastifyContextConfig {
    /** The route's demand on the engine; `ordinary` by default. */
    demand?: Demand;
  }
  interface FastifyRequest {
    /** The key of a request to the server API, set by `readPresentedKey`; null on other routes. */
    presentedKey: PresentedKey | null;
    /** Set by `sendProblem`. */
    refusedWith: RefusalCode | null;
  }
}
