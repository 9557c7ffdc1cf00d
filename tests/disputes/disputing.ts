import { recordDisputeFact, type ToldFact } from '@pay/core/paying/disputes/record-dispute-fact';
import { fromMinor } from '@pay/money/amount';
import { parseCurrency } from '@pay/money/currency';
import { attemptsOf, type NewPayment } from '../harness/new-payment.ts';
import type { TestEngine } from '../harness/test-engine.ts';

export const BHD = parseCurrency('BHD') as NonNullable<ReturnType<typeof parseCurrency>>;

export type Alarm = { readonly message: string; readonly context: Readonly<Record<string, unknown>> };

/** Records an acquirer's facts in the engine's database, and collects the alarms. */
export function teller({ database, profile }: TestEngine) {
  const alarms: Alarm[] = [];
  const deps = {
    pool: database.pool,
    environment: 'sandbox' as const,
    alarm: (message: string, context: Alarm['context']) => void alarms.push({ message, context }),
  };
  const { profileId } = profile.profile;
  return {
    alarms,
    tell: (fact: Pick<ToldFact, 'kind' | 'reference'> & Partial<ToldFact> & { readonly minor?: bigint }) => {
      const { minor = 10_500n, ...changes } = fact;
      return recordDisputeFact(deps, {
        profileId,
        accountId: null,
        source: 'notice',
        factId: `${fact.kind}-told`,
        acquirerReference: null,
        disputeReference: `case-${fact.reference}`,
        amount: fromMinor(minor, BHD),
        scheme: 'visa',
        reasonCode: '10.4',
        answerBy: null,
        at: null,
        ...changes,
      });
    },
  };
}

/** Our reference for the payment's attempt. */
export async function attemptIdOf(engine: TestEngine, payment: NewPayment): Promise<string> {
  const attempt = (await attemptsOf(engine, payment)).at(-1);
  if (attempt === undefined) throw new Error('there is no attempt');
  return attempt.attempt_id;
}

export type DisputeSeen = {
  readonly dispute_id: string;
  readonly state: string;
  readonly amount_minor: bigint;
  readonly taken_minor: bigint;
  readonly reason_code: string | null;
  readonly is_closed: boolean;
};

/** The disputes of a payment, oldest first. */
export async function disputesOf(
  { database }: TestEngine,
  { trackId }: Pick<NewPayment, 'trackId'>,
): Promise<readonly DisputeSeen[]> {
  const { rows } = await database.pool.query<DisputeSeen>(
    `select dispute_id, state, amount_minor, taken_minor, reason_code, closed_at is not null as is_closed from disputes
     where track_id = $1 order by created_at, dispute_id`,
    [trackId],
  );
  return rows;
}

export type Kept = {
  readonly charged_back_minor: bigint;
  readonly overdrawn_minor: bigint;
  readonly refund_reserved_minor: bigint;
};

/** The session's charged-back and overdrawn amounts, and the amount reserved for refunds. */
export async function keptBy({ database }: TestEngine, { trackId }: NewPayment): Promise<Kept | undefined> {
  const { rows } = await database.pool.query<Kept>(
    'select charged_back_minor, overdrawn_minor, refund_reserved_minor from sessions where track_id = $1',
    [trackId],
  );
  return rows[0];
}
