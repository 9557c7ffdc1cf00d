import { randomBytes, randomInt } from 'node:crypto';

/** The numbers that the acquirer itself assigns. */
export type Numbering = {
  /** 16 hexadecimal digits, the acquirer's own name for a hold, sale, capture or refund. */
  retrievalRef(): string;
  /** Six digits, as on a receipt. */
  approvalCode(): string;
  /** 32 unguessable characters that can be used in a URL. */
  secret(): string;
};

export const randomNumbering: Numbering = {
  retrievalRef: () => randomBytes(8).toString('hex').toUpperCase(),
  approvalCode: () => String(randomInt(1_000_000)).padStart(6, '0'),
  secret: () => randomBytes(24).toString('base64url'),
};
