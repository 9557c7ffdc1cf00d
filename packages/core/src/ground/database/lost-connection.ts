const READ_ONLY_TRANSACTION = '25006';

/** The error for a server that refuses writes; it has the server's own code. */
export class ReadOnlyServer extends Error {
  readonly code = READ_ONLY_TRANSACTION;
}

export function isReadOnly(error: unknown): boolean {
  return (error as { code?: unknown } | null | undefined)?.code === READ_ONLY_TRANSACTION;
}

/**
 * Whether a statement was abandoned because no answer arrived. The statement might have taken effect, so it must never
 * be sent again.
 */
export function isUnanswered(error: unknown): boolean {
  // The driver gives this error no code.
  return error instanceof Error && error.message === 'Query read timeout';
}
