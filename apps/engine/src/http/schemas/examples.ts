import type { TSchema } from 'typebox';

const PROFILE = '7Hq2Lw9Z';

/** One fictional payment that all examples of the document share. */
export const EXAMPLE = {
  trackId: `trk_${PROFILE}bT4cVx8NfKdR3mYsJ6PgAe`,
  paymentId: `pay_${PROFILE}Qy5tUo1WnEi0HaXz7CvGkM`,
  attemptId: `att_${PROFILE}Dp8sLb2RjFq6KuNw4ZxTyV`,
  refundId: `ref_${PROFILE}Gm3kXh7YcVe9PtAd1SoWrB`,
  captureId: `cap_${PROFILE}Nk2wEo9TzGb7QaXf5RsMyJ`,
  disputeId: `dsp_${PROFILE}Rb5tQy8LmXw3KcVz6NhFdJ`,
  eventId: `evt_${PROFILE}Jw6yRn2UdBs8QaMf4LtHxC`,
  endpointId: `whe_${PROFILE}Vx1oTk5ZgEi7SbPq9NcWuJ`,
  deliveryId: `dlv_${PROFILE}Fh3mDz8KrYv0XpCb9NcWuJ`,
  accountId: `acc_${PROFILE}Ka7dWm2UxRf5HoZs8TqLnB`,
  linkId: `plk_${PROFILE}Wd9xKq4RvTn1MbYc6HgSfZ`,
  settlementId: `stf_${PROFILE}Yc4pGv6NiEt1JbXd9QkOuS`,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  profileId: `pro_${PROFILE}`,
  requestId: 'req_4nZ8uJcQ0wTfY6mXbKp2Ld',
  reference: 'order-10045',
  createdAt: '2026-11-21T09:30:00.000Z',
  startedAt: '2026-11-21T09:30:01.000Z',
  submittedAt: '2026-11-21T09:31:40.000Z',
  completedAt: '2026-11-21T09:31:42.000Z',
  authorisedUntil: '2026-11-28T09:31:40.000Z',
  answerBy: '2026-12-05T23:59:59.000Z',
  expiresAt: '2026-11-22T09:30:00.000Z',
} as const;

/** The hosts in the stored document. An engine that serves the document replaces them with its own. */
export const NEUTRAL_HOSTS = { sandbox: 'https://sandbox.pay.example', live: 'https://live.pay.example' } as const;

/** An object with the first example of each field. */
export function exampleOfFields(
  fields: Readonly<Record<string, TSchema>>,
  others: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const examples = Object.entries(fields).map(([name, { examples }]: [string, { examples?: readonly unknown[] }]) => [
    name,
    examples?.[0],
  ]);
  return { ...Object.fromEntries(examples), ...others };
}
