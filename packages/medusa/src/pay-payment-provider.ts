import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  BigNumberInput,
  CancelPaymentInput,
  CancelPaymentOutput,
  CapturePaymentInput,
  CapturePaymentOutput,
  DeletePaymentInput,
  DeletePaymentOutput,
  GetPaymentStatusInput,
  GetPaymentStatusOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  ProviderWebhookPayload,
  RefundPaymentInput,
  RefundPaymentOutput,
  RetrievePaymentInput,
  RetrievePaymentOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
  WebhookActionResult,
} from '@medusajs/framework/types';
import { AbstractPaymentProvider, MathBN } from '@medusajs/framework/utils';
import type { Pay, PaymentStatus, WebhookHeaders } from '@pay/server';
import { captureInMedusa } from './capture-in-medusa.ts';
import { exactAmount } from './exact-amount.ts';
import { checkOptions, clientOf, type PayProviderOptions } from './options.ts';
import { asked, invalid, notAllowed } from './refusals.ts';
import { SESSION_KEY, type SessionData, sessionData } from './session-data.ts';
import { sessionStatus } from './session-status.ts';

type Data = Record<string, unknown> | undefined;

/**
 * Pays Medusa's payment sessions on Pay's hosted card page. Only Pay's own answers determine what has been paid, never
 * the shopper's browser or the data that Medusa has stored.
 */
export class PayPaymentProvider extends AbstractPaymentProvider<PayProviderOptions> {
  static override identifier = 'pay';
  static override validateOptions = checkOptions;

  readonly #options: PayProviderOptions;
  readonly #pay: Pay;
  readonly #container: Record<string, unknown>;

  constructor(container: Record<string, unknown>, options: PayProviderOptions) {
    super(container, options);
    this.#container = container;
    this.#options = options;
    this.#pay = clientOf(options);
  }

  async initiatePayment({
    amount,
    currency_code,
    data,
    context,
  }: InitiatePaymentInput): Promise<InitiatePaymentOutput> {
    const sessionId = textIn(data, 'session_id');
    const key = `medusa-create-${context?.idempotency_key ?? sessionId}`;
    return this.#start(sessionId, numberOf(amount), currency_code, key);
  }

  /** Pay's sessions keep their amount, so another amount needs another session. */
  async updatePayment({ amount, currency_code, data }: UpdatePaymentInput): Promise<UpdatePaymentOutput> {
    const wanted = numberOf(amount);
    const isSame = data?.['amount'] === wanted && data['currency'] === currency_code.toUpperCase();
    if (isSame) return this.getPaymentStatus({ data });
    const trackId = textIn(data, 'track_id');
    await this.#release(trackId);
    const key = `medusa-replace-${trackId}-${wanted}`;
    return this.#start(textIn(data, 'session_id'), wanted, currency_code, key);
  }

  async authorizePayment({ data, context }: AuthorizePaymentInput): Promise<AuthorizePaymentOutput> {
    const seen = await this.#statusOf(data);
    const key = context?.idempotency_key;
    const sessionId = key?.startsWith('payses_') ? key : textIn(data, 'session_id');
    if (seen.metadata[SESSION_KEY] !== sessionId) throw notAllowed('This payment belongs to another payment session.');
    return { status: sessionStatus(seen), data: data ?? {} };
  }

  async getPaymentStatus({ data }: GetPaymentStatusInput): Promise<GetPaymentStatusOutput> {
    return { status: sessionStatus(await this.#statusOf(data)), data: data ?? {} };
  }

  async retrievePayment({ data }: RetrievePaymentInput): Promise<RetrievePaymentOutput> {
    return { data: { ...(await this.#statusOf(data)) } };
  }

  async capturePayment({ data, context }: CapturePaymentInput): Promise<CapturePaymentOutput> {
    const key = context?.idempotency_key;
    if (key === undefined) throw invalid('@pay/medusa needs a version of Medusa that identifies its captures.');
    const inMedusa = await captureInMedusa(this.#container, key);
    const total = numberOf(inMedusa.total);
    const seen = await this.#statusOf(data);
    // Medusa also "captures" in order to record what has already been taken, such as a capture in Pay's dashboard.
    if (seen.captured_amount >= total) return { data: data ?? {} };
    const command = { track_id: seen.track_id, amount: numberOf(inMedusa.amount) };
    const capture = await asked(
      'capture the payment',
      this.#pay.payments.capture(command, { idempotencyKey: `medusa-${key}` }),
    );
    if (capture.status === 'failed') throw notAllowed(`Pay could not capture the payment: ${capture.capture_id}`);
    return { data: data ?? {} };
  }

  async refundPayment({ amount, data, context }: RefundPaymentInput): Promise<RefundPaymentOutput> {
    const key = context?.idempotency_key;
    if (key === undefined) throw invalid('@pay/medusa needs a version of Medusa that identifies its refunds.');
    const command = { track_id: textIn(data, 'track_id'), amount: numberOf(amount) };
    const refund = await asked(
      'refund the payment',
      this.#pay.refunds.create(command, { idempotencyKey: `medusa-${key}` }),
    );
    if (refund.status === 'failed') throw notAllowed(`Pay could not refund the payment: ${refund.refund_id}`);
    return { data: data ?? {} };
  }

  async cancelPayment({ data }: CancelPaymentInput): Promise<CancelPaymentOutput> {
    // Medusa also deletes sessions that could not be started, which have no track_id.
    if (data?.['track_id'] !== undefined) await this.#release(textIn(data, 'track_id'));
    return { data: data ?? {} };
  }

  deletePayment(input: DeletePaymentInput): Promise<DeletePaymentOutput> {
    return this.cancelPayment(input);
  }

  async getWebhookActionAndData({ rawData, headers }: ProviderWebhookPayload['payload']): Promise<WebhookActionResult> {
    const event = this.#pay.webhooks.verify(rawData, headers as WebhookHeaders);
    if (!/^(payment|session)\./.test(event.type) || !('track_id' in event.data)) return { action: 'not_supported' };
    // Messages can arrive late and in any order, so only the current state counts.
    const seen = await this.#statusOf({ track_id: event.data.track_id });
    const sessionId = seen.metadata[SESSION_KEY];
    if (sessionId === undefined) return { action: 'not_supported' };
    const status = sessionStatus(seen);
    return {
      action: status === 'error' ? 'failed' : status,
      data: { session_id: sessionId, amount: seen.amount },
    };
  }

  async #start(sessionId: string, amount: number, currencyCode: string, key: string) {
    const { successUrl, failureUrl, capture = 'automatic' } = this.#options;
    const payment = {
      amount,
      currency: currencyCode.toUpperCase(),
      reference: sessionId,
      metadata: { [SESSION_KEY]: sessionId },
      success_url: successUrl,
      failure_url: failureUrl,
      capture,
    };
    const started = await asked('start the payment', this.#pay.payments.initiate(payment, { idempotencyKey: key }));
    const data: SessionData = sessionData(sessionId, started);
    return { id: started.track_id, status: 'requires_more' as const, data };
  }

  #statusOf(data: Data): Promise<PaymentStatus> {
    return asked('read the payment', this.#pay.payments.status({ track_id: textIn(data, 'track_id') }));
  }

  /** Makes sure that nothing is taken for a session, and that nobody can pay it any more. */
  async #release(trackId: string): Promise<void> {
    const seen = await this.#statusOf({ track_id: trackId });
    if (seen.status === 'open') await asked('cancel the payment', this.#pay.checkout.cancel(trackId));
    else if (seen.status === 'authorised') {
      await asked('void the payment', this.#pay.payments.void({ track_id: trackId }));
    } else if (seen.status === 'processing') {
      throw notAllowed('The shopper is paying right now. Try again when the outcome is known.');
    } else if (seen.status === 'paid' && seen.paid) {
      throw notAllowed('The payment has been captured. Refund it instead.');
    }
  }
}

/** One of Medusa's amounts as an exact number. */
function numberOf(amount: BigNumberInput): number {
  const decimal = MathBN.convert(amount).toFixed();
  const number = exactAmount(decimal);
  if (number === undefined) throw invalid(`Pay accepts positive amounts of at most 15 digits, not ${decimal}.`);
  return number;
}

function textIn(data: Data, name: string): string {
  const value = data?.[name];
  if (typeof value !== 'string' || value === '') throw invalid(`The payment session has no ${name}.`);
  return value;
}
