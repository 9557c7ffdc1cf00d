import type { Acquirer } from '@pay/core/acquiring/acquirer';
import type { Pool } from '@pay/core/database/pool';
import type { PresentedKey } from '@pay/core/keys/presented-key';
import type { Environment } from '@pay/core/profiles/environment';
import type { ReturnUrlRules } from '@pay/core/profiles/return-url';
import type { SessionInsert, SessionInserted } from '@pay/core/sessions/insert-sessions';

/** What the routes of one engine share. */
export type EngineContext = {
  readonly environment: Environment;
  readonly pool: Pool;
  readonly baseUrls: Readonly<Record<Environment, string>>;
  readonly keyPepper: Buffer;
  readonly formTokenKey: Buffer;
  readonly returnUrlRules: ReturnUrlRules;
  readonly acquirer: Acquirer | null;
  readonly hasAcquirer: boolean;
  readonly insertSession: (insert: SessionInsert) => Promise<SessionInserted>;
  readonly touchKey: (keyId: string | null) => void;
  readonly alarm: (message: string, context: Readonly<Record<string, unknown>>) => void;
  readonly paymentUrl: (paymentId: string) => string;
  readonly challengeReturnUrl: (challengeReturnId: string) => string;
  /** False once the engine is being stopped: a load balancer then sends nothing new. */
  readonly isAccepting: () => boolean;
};

declare module 'fastify' {
  interface FastifyInstance {
    engine: EngineContext;
  }
  interface FastifyRequest {
    /** Set by `readPresentedKey` on the server API's routes. */
    presentedKey: PresentedKey | null;
  }
}
