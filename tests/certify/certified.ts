import type { AcquirerConfig } from '@pay/acquirers/acquirer-kinds';

/** What the program passes to the tests: the account, and the address of the recorder in front of its acquirer. */
export type Certified = {
  readonly account: Pick<AcquirerConfig, 'kind' | 'settings' | 'secrets'>;
  readonly recorderUrl: string;
  /** Whether a program can answer the acquirer's issuer pages, which is only possible with a fake. */
  readonly answersChallenges: boolean;
};

declare module 'vitest' {
  interface ProvidedContext {
    certified: Certified;
  }
}
