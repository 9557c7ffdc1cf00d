import type {
  Acquirer,
  AuthoriseOutcome,
  AuthoriseRequest,
  CaptureRequest,
  InquiryOutcome,
  Probe,
  RefundRequest,
  ResumeRequest,
  ReversalOutcome,
  Subject,
} from '@pay/core/paying/acquiring/acquirer';
import { type Observe, UNOBSERVED } from '@pay/core/paying/acquiring/observation';
import { PENDING } from '@pay/core/paying/acquiring/unknown';
import type { AddressGuard } from '../address-guard.ts';
import { openExchange } from '../exchange.ts';
import { parseExactly } from '../parse-exactly.ts';
import { ADYEN, apiUrl } from './adyen-kind.ts';
import { createModifications } from './modifications.ts';
import { readAdyenNotice } from './notices/read-adyen-notice.ts';
import { createSales } from './sales.ts';

export type AdyenOptions = {
  /** The address of a fake on this machine; null for Adyen itself. */
  readonly baseUrl: string | null;
  readonly merchantAccount: string;
  readonly apiKey: string;
  /** The keys that notices can be signed with, the newest first. */
  readonly hmacKeys: readonly string[];
  readonly liveUrlPrefix?: string | undefined;
  readonly descriptor?: string | undefined;
  readonly guard?: AddressGuard | undefined;
  readonly observe?: Observe | undefined;
};

/**
 * Adyen's Checkout API. There is no way to ask Adyen about a payment, so its notices are the evidence, and every sale
 * only authorises: a lost authorisation lapses.
 */
export function createAdyenAcquirer(options: AdyenOptions): Acquirer {
  const {
    baseUrl,
    merchantAccount,
    apiKey,
    hmacKeys,
    liveUrlPrefix = null,
    descriptor = null,
    guard,
    observe = UNOBSERVED,
  } = options;
  const exchange = openExchange(apiUrl(baseUrl, liveUrlPrefix), {
    headers: { 'x-api-key': apiKey },
    parse: parseExactly,
    ...(guard && { guard }),
  });
  const { authorise, resume } = createSales(exchange, { merchantAccount, descriptor }, observe);
  const { capture, refund, reverse } = createModifications(exchange, merchantAccount);

  /** Asks whether the merchant account takes cards. This question needs the same credentials as a payment. */
  async function probe(timeoutMs: number): Promise<Probe> {
    const body = Buffer.from(JSON.stringify({ merchantAccount, allowedPaymentMethods: ['scheme'] }));
    const answer = await exchange.ask({ method: 'POST', path: '/paymentMethods', body, timeoutMs });
    if (answer.kind !== 'answer') return 'unreachable';
    if (answer.status === 200) return 'ready';
    return answer.status === 401 || answer.status === 403 ? 'refused' : 'unreachable';
  }

  return {
    name: 'adyen',
    capabilities: ADYEN.capabilities,
    authorise: (request: AuthoriseRequest): Promise<AuthoriseOutcome> => authorise(request),
    resume: (request: ResumeRequest): Promise<AuthoriseOutcome> => resume(request),
    /** Core asks the stored notices instead. */
    inquire: async (): Promise<InquiryOutcome> => PENDING,
    reverse: (subject: Subject): Promise<ReversalOutcome> => reverse(subject),
    capture: (request: CaptureRequest) => capture(request),
    refund: (request: RefundRequest) => refund(request),
    readNotice: (notice) => readAdyenNotice({ merchantAccount, hmacKeys, observe }, notice),
    noticeAnswer: { contentType: 'text/plain', body: '[accepted]' },
    probe,
    close: exchange.close,
  };
}
