import { MedusaError } from '@medusajs/framework/utils';
import { PayError } from '@pay/server';

const { INVALID_DATA, NOT_ALLOWED, UNEXPECTED_STATE } = MedusaError.Types;

export function invalid(message: string): MedusaError {
  return new MedusaError(INVALID_DATA, message);
}

export function notAllowed(message: string): MedusaError {
  return new MedusaError(NOT_ALLOWED, message);
}

/** Awaits a call to Pay, and throws Pay's refusals as errors that Medusa shows to the caller. */
export async function asked<T>(what: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof PayError)) throw error;
    const { status = 0, code, requestId, message } = error;
    const isRefused = status >= 400 && status < 500 && status !== 429;
    const doubt = isRefused ? '' : ' It might have taken effect: check in Pay before you repeat it.';
    const request = requestId === undefined ? '' : `, request ${requestId}`;
    throw new MedusaError(
      isRefused ? NOT_ALLOWED : UNEXPECTED_STATE,
      `Pay could not ${what}: ${message} (${code}${request}).${doubt}`,
    );
  }
}
