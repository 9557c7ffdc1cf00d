/** Rejects if `work` has not ended after `ms` milliseconds. The work continues, but nobody waits for it. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`not ended after ${ms / 1_000} s`)), ms).unref();
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
