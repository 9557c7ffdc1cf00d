import { PayError } from '@pay/server';

/** Returns the error of a call that must fail. */
export async function failureOf(call: Promise<unknown>): Promise<PayError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof PayError) return error;
  throw new Error('the call did not fail with a PayError', { cause: error });
}
