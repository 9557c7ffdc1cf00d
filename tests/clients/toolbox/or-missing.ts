import { ToolFailure } from './run-tool.ts';

/** The prepared value, or a sentence that explains why this machine cannot prepare it. */
export type OrMissing<T> =
  | { readonly kind: 'ready'; readonly value: T }
  | { readonly kind: 'missing'; readonly reason: string };

const CAUSE_LENGTH_MAX = 200;

/** The errors for a download that differs from the pinned one. They must never be a reason to skip. */
const OTHER_BYTES = /EINTEGRITY|DO NOT MATCH THE HASHES|checksum mismatch|checksum validation failed/i;

/**
 * Prepares something that needs a toolchain and downloads packages. A missing toolchain or a failed download is a
 * reason to skip; every other fault is thrown.
 */
export async function orMissing<T>(what: string, prepare: () => Promise<T>): Promise<OrMissing<T>> {
  try {
    return { kind: 'ready', value: await prepare() };
  } catch (error) {
    if (!(error instanceof ToolFailure) || OTHER_BYTES.test(error.message)) throw error;
    const [cause = ''] = error.message.split('\n');
    return { kind: 'missing', reason: `${what} is not tested here, because ${cause.slice(0, CAUSE_LENGTH_MAX)}` };
  }
}
