// The part of Medusa's framework that this package uses. The framework is more than 600 MB, so only the long run
// installs it, and compiles this package with the framework's own declarations instead of these.

declare module '@medusajs/framework/types' {
  export type BigNumberInput = unknown;
  type Input = {
    data?: Record<string, unknown>;
    context?: { idempotency_key?: string };
  };
  type AmountInput = Input & { amount: BigNumberInput };
  type Output = { data?: Record<string, unknown> };
  export type PaymentSessionStatus = 'authorized' | 'captured' | 'pending' | 'requires_more' | 'error' | 'canceled';
  export type InitiatePaymentInput = AmountInput & { currency_code: string };
  export type InitiatePaymentOutput = Output & { id: string; status?: PaymentSessionStatus };
  export type UpdatePaymentInput = AmountInput & { currency_code: string };
  export type UpdatePaymentOutput = Output & { status?: PaymentSessionStatus };
  export type AuthorizePaymentInput = Input;
  export type AuthorizePaymentOutput = Output & { status: PaymentSessionStatus };
  export type CancelPaymentInput = Input;
  export type CancelPaymentOutput = Output;
  export type CapturePaymentInput = Input;
  export type CapturePaymentOutput = Output;
  export type DeletePaymentInput = Input;
  export type DeletePaymentOutput = Output;
  export type GetPaymentStatusInput = Input;
  export type GetPaymentStatusOutput = Output & { status: PaymentSessionStatus };
  export type RefundPaymentInput = AmountInput;
  export type RefundPaymentOutput = Output;
  export type RetrievePaymentInput = Input;
  export type RetrievePaymentOutput = Output;
  export type ProviderWebhookPayload = {
    payload: {
      data: Record<string, unknown>;
      rawData: string | Buffer;
      headers: Record<string, unknown>;
    };
  };
  export type WebhookActionResult = {
    action: PaymentSessionStatus | 'failed' | 'not_supported';
    data?: { session_id: string; amount: number | string };
  };
}

declare module '@medusajs/framework/utils' {
  export abstract class AbstractPaymentProvider<Options> {
    protected readonly config: Options;
    protected readonly container: Record<string, unknown>;
    protected constructor(container: Record<string, unknown>, config?: Options);
    static identifier: string;
    static validateOptions(options: Record<string, unknown>): void;
  }
  export class MedusaError extends Error {
    static Types: { readonly INVALID_DATA: string; readonly NOT_ALLOWED: string; readonly UNEXPECTED_STATE: string };
    constructor(type: string, message: string, code?: string);
  }
  export class MathBN {
    static convert(amount: unknown): { toFixed(): string };
    static sum(...amounts: readonly unknown[]): { toFixed(): string };
  }
  export const Modules: { readonly PAYMENT: string };
  export function ModuleProvider(module: string, provider: { services: unknown[] }): unknown;
}
