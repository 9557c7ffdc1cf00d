import type { NoticeAbout } from '../acquiring/notice.ts';

/**
 * The result of applying a notice. `applied`: its subject has ended, and the notice does not contradict the recorded
 * outcome. `contradicted`: its subject has ended differently. `left_open`: its subject is still open, and the acquirer
 * is asked about it as usual. `unmatched`: there is no such payment.
 */
export const NOTICE_OUTCOMES = ['applied', 'contradicted', 'left_open', 'unmatched'] as const;
export type NoticeOutcome = (typeof NOTICE_OUTCOMES)[number];

/** A stored notice that is not applied yet. */
export type DueNotice = {
  readonly profileId: string;
  readonly accountId: string;
  readonly eventId: string;
  readonly about: NoticeAbout;
  readonly reference: string | null;
  readonly acquirerReference: string | null;
  readonly isEvidence: boolean;
  readonly receivedAt: Date;
  /** How many times workers have taken this notice, including this time. */
  readonly tries: number;
};

/** The number of days for which a notice is kept after it was applied. */
export const KEPT_DAYS = 90;

const DELAYS_SECONDS = [1, 2, 5, 15, 60, 300, 900, 2_400] as const;

/**
 * The wait before a notice is looked at again; null if it has been looked at often enough. The waits add up to an hour.
 * By then, the answer to every call that was in progress has been recorded, and every shopper is back from the issuer.
 */
export function noticeDelaySeconds(tries: number): number | null {
  return DELAYS_SECONDS[tries - 1] ?? null;
}
