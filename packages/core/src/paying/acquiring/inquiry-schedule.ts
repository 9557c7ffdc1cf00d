const DELAYS_SECONDS = [2, 5, 15, 60, 300] as const;
const AFTERWARDS_SECONDS = 900;

/**
 * The wait before the next inquiry, by the number of earlier inquiries: 2 s, 5 s, 15 s, 60 s, 5 min, then every 15 min.
 */
export function inquiryDelaySeconds(inquiryCount: number): number {
  return DELAYS_SECONDS[inquiryCount] ?? AFTERWARDS_SECONDS;
}

const LONGEST_WAIT_FOR_ISSUER_SECONDS = 15;

/**
 * The wait before the next inquiry while the shopper can still be with the issuer: as long as the outcome has been
 * unknown, but between 2 s and 15 s. It is short because the issuer can decide at any time.
 */
export function issuerDelaySeconds(unknownMs: number): number {
  return Math.min(Math.max(unknownMs / 1_000, DELAYS_SECONDS[0]), LONGEST_WAIT_FOR_ISSUER_SECONDS);
}

/**
 * The delays of the closing inquiries after an attempt has ended without an approval. They check whether the acquirer
 * approved the sale after all.
 */
export const CLOSING_INQUIRIES_AFTER_SECONDS = [3_600, 24 * 3_600] as const;

/**
 * The number of inquiries before an alarm. It is reached about 6 minutes after the outcome became unknown, when most
 * short outages are over.
 */
export const ALARM_AFTER_INQUIRIES = 5;

/**
 * The number of inquiries before an alarm if the acquirer answers that it has not decided yet. It is reached after
 * about a day.
 */
export const ALARM_AFTER_PENDING = 100;
