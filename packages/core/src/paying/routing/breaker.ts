/** An account counts as failing after this many payments in a row without an answer. */
export const ILL_AFTER = 5;
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 300_000;

/**
 * Decides in one process which accounts new payments should avoid. It does not affect payments that were sent: the
 * acquirer is asked about them, whatever the state of their account is.
 */
export type Breaker = {
  readonly isIll: (accountId: string) => boolean;
  /**
   * After a pause, one payment tries an account that was failing, while other payments avoid the account for another
   * pause.
   */
  readonly onChosen: (accountId: string) => void;
  readonly onAnswer: (accountId: string, isAnswered: boolean) => void;
};

type Illness = { unanswered: number; pauseMs: number; untilMs: number; isTried: boolean };

/** `now`: milliseconds of a clock that never goes back. */
export function createBreaker(now: () => number): Breaker {
  const illnesses = new Map<string, Illness>();
  return {
    isIll: (accountId) => (illnesses.get(accountId)?.untilMs ?? 0) > now(),
    onChosen: (accountId) => {
      const illness = illnesses.get(accountId);
      if (illness === undefined || illness.unanswered < ILL_AFTER || illness.untilMs > now()) return;
      illness.isTried = true;
      illness.untilMs = now() + illness.pauseMs;
    },
    onAnswer: (accountId, isAnswered) => {
      if (isAnswered) {
        illnesses.delete(accountId);
        return;
      }
      const illness = illnesses.get(accountId) ?? {
        unanswered: 0,
        pauseMs: FIRST_PAUSE_MS,
        untilMs: 0,
        isTried: false,
      };
      illnesses.set(accountId, illness);
      illness.unanswered += 1;
      // A payment that was sent before the account began to fail does not make the account's pause longer.
      if (illness.unanswered !== ILL_AFTER && !illness.isTried) return;
      if (illness.isTried) illness.pauseMs = Math.min(2 * illness.pauseMs, LONGEST_PAUSE_MS);
      illness.isTried = false;
      illness.untilMs = now() + illness.pauseMs;
    },
  };
}
