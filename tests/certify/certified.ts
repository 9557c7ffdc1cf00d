import type { AcquirerConfig } from '@pay/acquirers/acquirer-kinds';

/** What the program gives the tests: the account, and the address of the recorder in front of its acquirer. */
export type Certified = {
  readonly account: Pick<AcquirerConfig, 'kind' | 'settings' | 'secrets'>;
  readonly recorderUrl: string;
  /** Whether the issuer's pages of the acquirer can be answered by a program. Only a fake's can. */
  readonly answersChallenges: boolean;
};

declare module 'vitest' {
  interface ProvidedContext {
    certified: Certified;
  }
}
