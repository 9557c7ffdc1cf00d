import type {
  AcquirerState,
  AuthoriseOutcome,
  AuthoriseRequest,
  ResumeRequest,
  StepRequired,
  Subject,
} from '@pay/core/paying/acquiring/acquirer';
import { CHALLENGE_SECONDS, deadlineIn } from '@pay/core/paying/acquiring/deadlines';
import { PENDING, UNREADABLE } from '@pay/core/paying/acquiring/unknown';
import { timeLeft } from '../time-left.ts';
import { authenticate, judgeAuthentication } from './authenticate.ts';
import type { Gateway } from './gateway.ts';
import { TRANSACTION_IDS } from './ids.ts';
import { readSale } from './read-sale.ts';
import { retrieveOrder, saleOf, transactionOf } from './retrieve-order.ts';
import { takeSale } from './take-sale.ts';
import { threeDsOf } from './wire/authentication.ts';
import type { SaleOperation } from './wire/requests.ts';

export type SaleSettings = { readonly descriptor?: string | undefined; readonly noticeUrl?: string | undefined };

/** The two methods that can take money. */
export function sells(gateway: Gateway, settings: SaleSettings) {
  async function authorise(request: AuthoriseRequest): Promise<AuthoriseOutcome> {
    const { reference, amountMinor, currency, timeoutMs, sendBefore } = request;
    const operation: SaleOperation = request.capture === 'later' ? 'AUTHORIZE' : 'PAY';
    const session = request.state?.['session'];
    const left = timeLeft(timeoutMs);
    // Set before the first call, so the sale is sent no later than `timeoutMs` after a call that began in time.
    const lastCall = deadlineIn(timeoutMs);
    const authenticated = await authenticate(gateway, request, { left, sendBefore, lastCall, session });
    if (authenticated.kind === 'asks') {
      if (authenticated.challenge === null || session === undefined) return UNREADABLE;
      const { url, creq } = authenticated.challenge;
      const state = { ...request.state, session, operation, acs_url: url, creq };
      return { ...(stepOf(reference, state) ?? UNREADABLE), state };
    }
    if (authenticated.kind !== 'goes_on') return authenticated;
    const { isAuthenticated, threeDs } = authenticated;
    const sale = { reference, amountMinor, currency, session, operation, isAuthenticated, ...settings };
    return takeSale(gateway, sale, threeDs, { left, sendBefore: lastCall });
  }

  /** The data from the browser is not used, because the gateway itself knows how the authentication ended. */
  async function resume(request: ResumeRequest): Promise<AuthoriseOutcome> {
    const { reference, amountMinor, currency, state, timeoutMs, sendBefore } = request;
    const left = timeLeft(timeoutMs);
    const lastCall = deadlineIn(timeoutMs);
    const look = await retrieveOrder(gateway, { reference, timeoutMs: left(), sendBefore });
    if (look.kind === 'not_found') return PENDING;
    if (look.kind !== 'found') return look;
    const authentication = transactionOf(look.order, TRANSACTION_IDS.authentication);
    const threeDs = threeDsOf(authentication?.authentication ?? null);
    const earlier = saleOf(look.order);
    if (earlier !== undefined) return readSale(earlier, look.order.totals, threeDs);
    const [session, operation] = [state?.['session'], operationOf(state)];
    if (authentication === undefined || session === undefined || operation === null) return PENDING;
    const judged = judgeAuthentication(authentication);
    if (judged === 'authenticate') return PENDING;
    if (judged.kind === 'asks') return PENDING;
    if (judged.kind !== 'goes_on') return judged;
    const sale = { reference, amountMinor, currency, session, operation, isAuthenticated: true, ...settings };
    return takeSale(gateway, sale, threeDs, { left, sendBefore: lastCall });
  }

  return { authorise, resume };
}

/** The challenge in progress, according to the attempt's state; null if there is none. */
export function stepOf(reference: Subject['reference'], state: AcquirerState | null): StepRequired | null {
  const [url, creq] = [state?.['acs_url'], state?.['creq']];
  if (url === undefined || creq === undefined) return null;
  return {
    kind: 'step',
    step: 'challenge',
    reference,
    acquirerReference: null,
    hop: { method: 'POST', url, fields: { creq } },
    seconds: CHALLENGE_SECONDS,
  };
}

function operationOf(state: AcquirerState | null): SaleOperation | null {
  const operation = state?.['operation'];
  return operation === 'PAY' || operation === 'AUTHORIZE' ? operation : null;
}
