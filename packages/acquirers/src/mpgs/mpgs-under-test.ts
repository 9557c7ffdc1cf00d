import type { Acquirer, AuthoriseRequest, Held, RefundRequest, Subject } from '@pay/core/paying/acquiring/acquirer';
import { deadlineIn } from '@pay/core/paying/acquiring/deadlines';
import type { Currency } from '@pay/money/currency';
import { createMpgsAcquirer } from './create-mpgs-acquirer.ts';
import { testCard } from './mpgs-test-cards.ts';

export const MERCHANT = 'TESTBANK';
export const PASSWORD = 'a-password-for-tests';
export const BHD = 'BHD' as Currency;
export const AMOUNT = 10_500n;
export const TIMEOUT_MS = 10_000;

export function connectTo(baseUrl: string): Acquirer {
  return createMpgsAcquirer({ baseUrl, merchantId: MERCHANT, password: PASSWORD, lookAgainMs: 0 });
}

let made = 0;

export function subject(changes: Partial<Subject> = {}): Subject {
  made += 1;
  return {
    reference: `att_mpgs${String(made).padStart(6, '0')}`,
    acquirerReference: null,
    state: null,
    amountMinor: AMOUNT,
    currency: BHD,
    timeoutMs: TIMEOUT_MS,
    ...changes,
  };
}

export function saleOf(of: Subject, changes: Partial<AuthoriseRequest> = {}): AuthoriseRequest {
  return {
    ...of,
    capture: 'with_sale',
    card: null,
    returnUrl: 'https://pay.example/payment/challenge/abc',
    sendBefore: deadlineIn(TIMEOUT_MS),
    ...changes,
  };
}

export function refundOf(of: Subject, reference: string, amountMinor = AMOUNT): RefundRequest {
  const { currency, timeoutMs } = of;
  return { reference, authorisation: { ...of }, amountMinor, currency, timeoutMs };
}

/** Holds a test card, as core does before a sale. */
export async function held(acquirer: Acquirer, of: Subject, card = testCard(APPROVED)): Promise<Held['state']> {
  const { reference } = of;
  const request = { reference, timeoutMs: TIMEOUT_MS, sendBefore: deadlineIn(TIMEOUT_MS), card };
  const outcome = await acquirer.hold?.(request);
  if (outcome?.kind !== 'held') throw new Error(`expected held, not ${JSON.stringify(outcome)}`);
  return outcome.state;
}

export const APPROVED = { flow: 'none', expiry: '01/39', cvv: '100' } as const;
