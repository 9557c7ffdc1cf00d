import type {
  Acquirer,
  AcquirerCapabilities,
  AuthoriseOutcome,
  CaptureOutcome,
  CaptureRequest,
  InquiryOutcome,
  Probe,
  RefundOutcome,
  RefundRequest,
  ResumeRequest,
  ReversalOutcome,
  Subject,
} from '@pay/core/paying/acquiring/acquirer';
import type { RawNotice } from '@pay/core/paying/acquiring/notice';
import { PENDING, UNREADABLE } from '@pay/core/paying/acquiring/unknown';
import type { AddressGuard } from '../address-guard.ts';
import { type Exchange, openExchange } from '../exchange.ts';
import { ifOk } from './if-ok.ts';
import { readSimulatorNotice } from './read-simulator-notice.ts';
import { sendsCards, withStep } from './sends-cards.ts';
import { SIMULATOR, TWO_STEP, WITHOUT_INQUIRY } from './simulator-kind.ts';
import { captureRequestBytes } from './wire/capture-request.ts';
import { refusedReversal, saysSaleNotFound } from './wire/fault.ts';
import { readMovementReply } from './wire/movement-reply.ts';
import { refundRequestBytes } from './wire/refund-request.ts';
import { readReversalReply } from './wire/reversal-reply.ts';
import { readSaleReply } from './wire/sale-reply.ts';
import { type Play, playOf } from './wire/sale-request.ts';

type AskedAbout = Pick<Subject, 'reference' | 'timeoutMs'>;

const readRefundReply = readMovementReply('refund_ref');
const readCaptureReply = readMovementReply('capture_ref');

export type SimulatorOptions = {
  readonly baseUrl: string;
  /**
   * The account's settings, which choose the kind of real acquirer that the simulator imitates; see
   * `simulator-kind.ts`.
   */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The secrets that the account's notices can be signed with, the newest first. */
  readonly noticeSecrets?: readonly string[];
  readonly noticeUrl?: string;
  readonly guard?: AddressGuard;
};

/** Throws if the base URL is not valid. */
export function createSimulatorAcquirer({ baseUrl, ...options }: SimulatorOptions): Acquirer {
  const { settings = {}, noticeSecrets = [] } = options;
  const exchange = openExchange(baseUrl, options);
  const play = playOfAccount(options);

  const { hold, authorise } = sendsCards(exchange, play);

  /** The data from the browser is not used, because the simulator knows what happened on its issuer's pages. */
  async function resume({ reference, state, timeoutMs }: ResumeRequest): Promise<AuthoriseOutcome> {
    const path = `${salePath(reference)}/complete`;
    const reply = ifOk(await exchange.ask({ method: 'POST', path, timeoutMs }), readSaleReply);
    if (reply.kind === 'step') return reply.step === state?.['step'] ? PENDING : withStep(reply);
    return reply.kind === 'reversed' ? UNREADABLE : reply;
  }

  async function inquire({ reference, timeoutMs }: AskedAbout): Promise<InquiryOutcome> {
    const answer = await exchange.ask({ method: 'GET', path: salePath(reference), timeoutMs });
    const notFound = answer.kind === 'answer' && answer.status === 404 && saysSaleNotFound(answer.body, reference);
    return notFound ? { kind: 'not_found' } : ifOk(answer, readSaleReply);
  }

  async function reverse({ reference, timeoutMs }: AskedAbout): Promise<ReversalOutcome> {
    const path = `${salePath(reference)}/reversal`;
    // A reversal can be the first message about a sale that reaches the simulator, so it includes the settings with
    // which the simulator plays the account's sales.
    const body = play.notices === null ? undefined : Buffer.from(JSON.stringify({ play: playOf(play) }));
    const answer = await exchange.ask({ method: 'POST', path, timeoutMs, ...(body && { body }) });
    const refusal = answer.kind === 'answer' && answer.status === 409 ? refusedReversal(answer.body) : null;
    return refusal ?? ifOk(answer, readReversalReply);
  }

  const refund = (request: RefundRequest): Promise<RefundOutcome> =>
    move(exchange, { path: '/acquirer/v1/refunds', body: refundRequestBytes(request) }, request, readRefundReply);

  const capture = (request: CaptureRequest): Promise<CaptureOutcome> =>
    move(exchange, { path: '/acquirer/v1/captures', body: captureRequestBytes(request) }, request, readCaptureReply);

  /**
   * The simulator has no credentials. Asking about a sale that cannot exist shows whether a simulator answers. The
   * simulator has no pages either, so it sends its test notice now.
   */
  async function probe(timeoutMs: number): Promise<Probe> {
    const { kind } = await inquire({ reference: 'probe', timeoutMs });
    if (kind !== 'not_found') return 'unreachable';
    if (play.notices !== null) {
      const body = Buffer.from(JSON.stringify({ play: playOf(play) }));
      await exchange.ask({ method: 'POST', path: '/acquirer/v1/test-notice', body, timeoutMs });
    }
    return 'ready';
  }

  return {
    name: 'simulator',
    capabilities: capabilitiesOf(settings),
    ...(settings['hold'] === 'yes' && { hold }),
    authorise,
    resume,
    inquire,
    reverse,
    capture,
    refund,
    ...(noticeSecrets.length > 0 && {
      readNotice: (notice: RawNotice) => readSimulatorNotice(noticeSecrets, notice),
      noticeAnswer: { contentType: 'text/plain', body: '[noted]' },
    }),
    probe,
    close: exchange.close,
  };
}

function capabilitiesOf(settings: Readonly<Record<string, unknown>>): AcquirerCapabilities {
  if (settings['no_inquiry'] === 'yes') return WITHOUT_INQUIRY;
  return settings['two_step'] === 'yes' ? TWO_STEP : SIMULATOR.capabilities;
}

function playOfAccount({ settings = {}, noticeSecrets = [], noticeUrl: url }: Omit<SimulatorOptions, 'baseUrl'>): Play {
  const [secret] = noticeSecrets;
  const faults = settings['notice_faults'];
  const isTold = settings['notices'] === 'yes' && url !== undefined && secret !== undefined;
  return {
    hop: settings['hop'] === 'get' ? 'get' : 'post',
    deviceData: settings['device_data'] === 'yes',
    inquiry: settings['no_inquiry'] !== 'yes',
    refuses: settings['refuses'] === 'yes',
    notices: isTold ? { url, secret, faults: Array.isArray(faults) ? faults : [] } : null,
  };
}

/** Asks for a refund or a capture. */
async function move(
  exchange: Exchange,
  question: { readonly path: string; readonly body: Buffer },
  { timeoutMs }: Pick<RefundRequest, 'timeoutMs'>,
  read: (body: unknown) => RefundOutcome,
): Promise<RefundOutcome> {
  return ifOk(await exchange.ask({ method: 'POST', ...question, timeoutMs }), read);
}

function salePath(reference: string): string {
  return `/acquirer/v1/sales/${encodeURIComponent(reference)}`;
}
